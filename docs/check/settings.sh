# Whether a setting on the command line is taken.
# shellcheck shell=bash disable=SC2034
plus=(--print-settings)
