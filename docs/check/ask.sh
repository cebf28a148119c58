# A program answers by rules; what it says is looked at.
# shellcheck shell=bash disable=SC2034,SC2154
prepare() {
  customers
  ln -s "$root/examples" examples
}
look() {
  left ruled.csv by-rules/report.html ruled-pairs.csv
  head -1 ruled.csv | grep -q '^customer,label,answer_weight,'
  grep -Eq '^c[0-9]+,s[012],0\.[79],' ruled.csv
  grep -Eq '^c[0-9]+,c[0-9]+,(must|cannot),0\.6,' ruled-pairs.csv
}
