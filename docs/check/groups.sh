# Clusters of each city; the table is the one of the README, as CSV.
# shellcheck shell=bash disable=SC2034
plus=(--set input.path=customers.csv)
look() { left clustered/report.html clustered-sssc/report.html; }
