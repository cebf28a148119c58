# The settings of the metrics; MonitoringTest reads the figures.
# shellcheck shell=bash disable=SC2034
session=no
plus=(--print-settings)
