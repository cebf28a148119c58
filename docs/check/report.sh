# Reports of results.
# shellcheck shell=bash disable=SC2034
prepare() {
  customers
  local_script
  submit-scripts/local.sh fit my.conf
  cp -r clustered clustered-before
  rm clustered/report.html
}
look() { left clustered/report.html clustered/comparison.html; }
