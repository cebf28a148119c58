# The demonstration, a table of one's own, links.
# shellcheck shell=bash disable=SC2034
session=no
look() { left clustered/report.html clustered-tomorrow/summary.json clustered-by-links/report.html; }
