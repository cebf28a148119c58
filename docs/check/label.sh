# The page waits for a person, whose file of answers is made here; the browser check plays the person.
# shellcheck shell=bash disable=SC2034
prepare() {
  customers
  awk -F, -v OFS=, 'NR == 1 { print "customer,label" } NR > 1 && NR < 40 { print $1, "s" (NR - 2) % 3 }' customers.csv > by-page-answers.csv
}
look() {
  left by-answers/report.html ask-anna.html
  grep -q 'id="questions"' ask-anna.html
}
