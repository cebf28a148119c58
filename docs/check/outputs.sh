# A result that is there and of the same inputs is left as it is.
# shellcheck shell=bash disable=SC2034
look() { left clustered/report.html; }
