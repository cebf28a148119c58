# Whether the settings of the tables are taken, without the libraries; DeltaTest and IcebergTest read and write tables.
# shellcheck shell=bash disable=SC2034
session=no
plus=(--print-settings)
after_1() {
  DELTA=
  ICEBERG=
}
