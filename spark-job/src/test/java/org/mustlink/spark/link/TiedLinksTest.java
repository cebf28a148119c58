package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Many ties of one column are those that the general audit finds. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class TiedLinksTest {
  private static final StructType ROWS =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("known", DataTypes.StringType)
          .add("household", DataTypes.StringType);

  private final SparkSession spark;

  TiedLinksTest(SparkSession spark) {
    this.spark = spark;
  }

  /** Households of one to four rows, some with a label, and rows without a household. */
  private static List<String> households() {
    List<String> rows = new ArrayList<>();
    for (int house = 0; house < 24; house++) {
      for (int i = 0; i <= house % 4; i++) {
        rows.add(
            "r%d-%d h%d %s".formatted(house, i, house, house < 6 && i < 2 ? "c" + house % 3 : "-"));
      }
    }
    rows.addAll(List.of("alone - -", "other - c1", "- h3 -", "- h3 c2"));
    return rows;
  }

  @Test
  void theyAreThoseOfTheGeneralAudit() {
    Dataset<Row> data = data(households());
    try (AuditedLinks general = audited(data, 0, true);
        AuditedLinks driver = audited(data, 1000, false)) {
      assertThat(List.of(general, driver)).noneMatch(AuditedLinks::isOfOneColumn);
      for (int partitions : new int[] {1, 3, 7}) {
        try (AuditedLinks tied = audited(data.repartition(partitions, col("id")), 0, false)) {
          assertThat(tied.isOfOneColumn()).isTrue();
          assertThat(tied.report()).isEqualTo(general.report());
          assertThat(tied.used()).isEqualTo(general.used()).isEqualTo(36);
          assertSameRecords(tied, general);
          assertThat(records(tied.kept(), 8)).isEqualTo(records(driver.kept(), 8));
          if (partitions == 3) {
            assertSameTables(tied, general, data);
          }
        }
      }
      assertThat(general.report().components().largest())
          .isEqualTo(driver.report().components().largest());
      assertThat(general.report().apart())
          .containsExactlyInAnyOrderElementsOf(driver.report().apart());
    }
  }

  private static void assertSameRecords(AuditedLinks tied, AuditedLinks general) {
    assertThat(records(tied.nodesByNumber(), 1)).isEqualTo(records(general.nodesByNumber(), 1));
    assertThat(records(tied.moved(), 8)).isEqualTo(records(general.moved(), 8));
    assertThat(records(tied.kept(), 8)).isEqualTo(records(general.kept(), 8));
    assertThat(tied.componentPairs().collect()).isEmpty();
    assertThat(tied.componentPairs().getNumPartitions()).isEqualTo(tied.partitions());
  }

  private static void assertSameTables(AuditedLinks tied, AuditedLinks general, Dataset<Row> data) {
    assertThat(sorted(tied.all())).isEqualTo(sorted(general.all()));
    assertThat(sorted(tied.guiding())).isEqualTo(sorted(general.guiding()));
    assertThat(sorted(tied.consistent())).isEqualTo(sorted(general.consistent()));
    assertThat(sorted(tied.together())).isEqualTo(sorted(general.together()));
    assertThat(sorted(tied.rows().select("node", "id", "key", "class")))
        .isEqualTo(sorted(general.rows().select("node", "id", "key", "class")));
    assertThat(sorted(tied.join(data, List.of("id"), "household")))
        .isEqualTo(sorted(general.join(data, List.of("id"), "household")));
    assertThat(tied.numberedRows().nodes()).isEqualTo(general.numberedRows().nodes());
  }

  /** What contradicts a label or is not clear is left to the general audit, which tells it. */
  @Test
  @Tag("long")
  void theGeneralAuditTellsWhatIsWrong() {
    for (String again : List.of("r3-0 - -", "r3-0 h9 -")) {
      assertThatThrownBy(() -> audited(with(again), 0, false).close())
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("name several rows: 1, such as r3-0");
    }
    try (AuditedLinks audited = audited(with("rx h2 c0"), 30, false)) {
      assertThat(audited.report().contradictions().labels()).isEqualTo(1);
    }
    try (AuditedLinks audited = audited(with("alone - c2"), 30, false)) {
      assertThat(audited.isOfOneColumn()).isTrue();
    }
  }

  private Dataset<Row> with(String row) {
    List<String> rows = households();
    rows.add(row);
    return data(rows);
  }

  private AuditedLinks audited(Dataset<Row> data, long mostOnDriver, boolean general) {
    AuditedLinks.Subject subject =
        new AuditedLinks.Subject(
            data.select("id", "known"),
            List.of("id"),
            Optional.of("known"),
            List.of("c0", "c1", "c2"),
            ClassReader.USUAL);
    return LinkJoin.of(subject, LinkTables.households(data, general), 0, 1, mostOnDriver);
  }

  private Dataset<Row> data(List<String> texts) {
    return spark.createDataFrame(
        texts.stream()
            .map(text -> text.split(" ", -1))
            .map(text -> RowFactory.create(said(text[0]), said(text[2]), said(text[1])))
            .toList(),
        ROWS);
  }

  private static @Nullable Object said(String text) {
    return text.equals("-") ? null : text;
  }

  private static List<String> sorted(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  /** Returns records with the partition that they are in, sorted. */
  private static List<String> records(JavaRDD<byte[]> packets, int bytes) {
    return packets
        .mapPartitionsWithIndex(
            (partition, part) -> {
              List<String> records = new ArrayList<>();
              for (Inbox inbox = new Inbox(part); inbox.hasNext(); ) {
                ByteBuffer record = inbox.next();
                long number = record.getLong();
                byte[] rest = new byte[bytes];
                record.get(rest);
                records.add(partition + " " + number + " " + Arrays.toString(rest));
              }
              return records.iterator();
            },
            false)
        .collect()
        .stream()
        .sorted()
        .toList();
  }
}
