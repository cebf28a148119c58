# An audit and a fit by links; the table is the one of the README, as CSV.
# shellcheck shell=bash disable=SC2034
plus=(--set input.path=customers.csv)
look() { left audit.json clustered/report.html; }
