# Whether a setting on the command line is taken.
# shellcheck shell=bash disable=SC2034
session=no
plus=(--print-settings)
