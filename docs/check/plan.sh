# Plans of a small table.
# shellcheck shell=bash disable=SC2034
look() { [ ! -e clustered ]; }
