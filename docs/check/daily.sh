# Two nights, one after the other.
# shellcheck shell=bash disable=SC2034
prepare() { :; }
look() { left clustered/report.html clustered/summary.json; }
