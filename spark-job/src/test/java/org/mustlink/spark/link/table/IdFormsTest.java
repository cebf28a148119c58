package org.mustlink.spark.link.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.spark.testing.SparkExtension;

/** Ids that the table writes in another way. */
@ExtendWith(SparkExtension.class)
class IdFormsTest {
  private final SparkSession spark;

  IdFormsTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void theFormOfTheTableIsReported() {
    assertThat(hint("7", "7.0").orElseThrow())
        .startsWith("The table has '7' but not '7.0'. One of them is a decimal number, as pandas");
    assertThat(hint("1e+05", "100000").orElseThrow()).contains("decimal number");
    assertThat(hint("00007", "7").orElseThrow())
        .startsWith("The table has '00007' but not '7'. One of them has lost its leading zeros");
    assertThat(hint("7", "=\"7\"").orElseThrow())
        .startsWith("The table has '7' but not '=\"7\"'. One of them has the mark of a spreadsheet")
        .endsWith("Write the ids without it in both.");
    assertThat(hint("7", "'7").orElseThrow()).contains("mark of a spreadsheet");
    assertThat(hint("=\"007\"", "007").orElseThrow()).contains("mark of a spreadsheet");
    assertThat(hint("r7", " R7").orElseThrow()).contains("They differ only in white space");
    assertThat(hint("7", "8.0")).isEmpty();
    assertThat(hint("r7.0", "r7")).isEmpty();
    assertThat(hint("7", "NA").orElseThrow()).startsWith("'NA' is how programs write");
    assertThat(hint("na", "NA").orElseThrow()).startsWith("The table has 'na'");
  }

  @Test
  void idsOfSeveralColumnsAreComparedAsAWhole() {
    assertThat(
            IdForms.hint(
                spark.sql("select 'north' site, 7 no union all select 'south', 8"),
                List.of("site", "no"),
                List.of("(north, 9.0)", "(south, 8.0)")))
        .hasValueSatisfying(
            text ->
                assertThat(text).startsWith("The table has '(south, 8)' but not '(south, 8.0)'"));
  }

  @Test
  void aWordForAMissingIdOfSeveralColumnsIsReported() {
    assertThat(
            IdForms.hint(
                spark.sql("select 'north' site, 7 no"), List.of("site", "no"), List.of("(x, nan)")))
        .contains(
            "'(x, nan)' is how programs write that an id is missing: give the id, or remove the row.");
  }

  private Optional<String> hint(String own, String unknown) {
    return IdForms.hint(
        spark.sql("select '" + own + "' id union all select null"),
        List.of("id"),
        List.of("zz", unknown));
  }
}
