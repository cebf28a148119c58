# Two rounds of labels and two of pairs; the digits, which are known, play the part of the person.
# shellcheck shell=bash disable=SC2034
prepare() {
  gunzip -c data/pendigits.csv.gz | awk -F, -v OFS=, '{ print $1, $18 }' > digits.csv
}
after_1() {
  awk -F, -v OFS=, 'NR == FNR { digit[$1] = $2; next } FNR > 1 { $2 = digit[$1] } 1' digits.csv answers-1.csv > filled
  mv filled answers-1.csv
}
after_3() {
  awk -F, -v OFS=, 'NR == FNR { digit[$1] = $2; next }
    FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
    FNR > 1 { $column["type"] = digit[$column["first"]] == digit[$column["second"]] ? "must" : "cannot" } 1' digits.csv pairs-1.csv > filled
  mv filled pairs-1.csv
}
look() { left answers-2.csv digits-2/report.html digits-by-pairs/report.html pairs-2.csv; }
