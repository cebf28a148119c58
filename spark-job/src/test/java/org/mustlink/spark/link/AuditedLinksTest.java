package org.mustlink.spark.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** What links imply and their faults, found on the driver and in Spark. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class AuditedLinksTest {
  private final SparkSession spark;

  AuditedLinksTest(SparkSession spark) {
    this.spark = spark;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000})
  void countsAndCloses(long limit) {
    AuditedLinks.Subject rows = LinkTables.rows(spark, "a", "b", "c", "d", "e", "f");
    String[] links = {"a=b", "b=a 0.5", "b=c", "d!a", "d!d", "d!d 0.5", "e=e", "e!d 0.25"};
    try (AuditedLinks audited = audited(rows, limit, links)) {
      countsAndCloses(audited.report());
      // A cannot-link of a row with itself is a contradiction.
      assertThat(audited.dropped()).isOne();
      assertThat(audited.used()).isEqualTo(4);
      assertThatThrownBy(() -> audited.require(LinkFaults.FAIL))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("a cannot-link joins d with itself");
      audited.require(new LinkFaults(LinkFaults.Answer.DROP, LinkFaults.Answer.FAIL));
    }
  }

  private static void countsAndCloses(LinkReport report) {
    assertThat(report.given()).isEqualTo(new LinkReport.Given(8, 2, 2, 3, 1, 0));
    assertThat(report.rows()).isEqualTo(new LinkReport.Rows(5, 0));
    assertThat(report.components().count()).isEqualTo(3);
    assertThat(report.components().largest()).containsExactly(3L, 1L, 1L);
    assertThat(report.components().impliedMust()).isEqualTo(3);
    assertThat(report.contradictions().labels()).isZero();
    assertThat(report.contradictions().links()).isOne();
    assertThat(report.contradictions().shown())
        .containsExactly("a cannot-link joins d with itself");
    assertThat(report.leastClusters()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000})
  void namesTheRowsThatNeedClustersOfTheirOwn(long limit) {
    LinkReport report =
        report(
            LinkTables.rows(spark, "a", "b:x", "c", "d", "e", "f:y"),
            limit,
            "a=c",
            "c!d",
            "d!b",
            "a!b",
            "e=f");
    assertThat(report.leastClusters()).isEqualTo(3);
    assertThat(report.apart()).hasSize(3).contains("label 'x'", "d").containsAnyOf("a", "c");
    assertThat(LinkWords.tooFew(report.apart(), report.leastClusters(), 3, "{fit.k} is 3"))
        .isEmpty();
    assertThat(LinkWords.beyondLabels(report.apart(), 3, 3)).isEmpty();
    assertThat(LinkWords.beyondLabels(report.apart(), 3, 2).orElseThrow())
        .contains("there is at least 1 class beside the 2 that labels name")
        .matches(".*together: \\w, .*label 'x'.*");
    assertThat(
            LinkWords.tooFew(report.apart(), report.leastClusters(), 2, "{fit.k} is 2")
                .orElseThrow())
        .contains("need at least 3 clusters and {fit.k} is 2")
        .contains("no two of these can be together: ");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000})
  void provesAContradictionByItsShortestChainAndFindsACliqueOfCannotLinks(long limit) {
    List<String> links = new ArrayList<>(List.of("a=b", "b=c", "a=d", "d=e", "e=c", "a!c"));
    for (int i = 0; i < 5; i++) {
      for (int j = i + 1; j < 5; j++) {
        links.add("a%d!a%d".formatted(i, j));
      }
    }
    AuditedLinks.Subject rows =
        LinkTables.rows(spark, "a", "b", "c", "d", "e", "a0", "a1", "a2", "a3", "a4");
    LinkReport report = report(rows, limit, links.toArray(String[]::new));
    assertThat(report.leastClusters()).isEqualTo(5);
    assertThat(report.contradictions().links()).isOne();
    assertThat(report.contradictions().shown())
        .containsExactly("a = b = c, but a and c cannot be together");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000})
  void mustAndCannotOnOnePairContradictAndUnknownIdsAreNamedOrDropped(long limit) {
    AuditedLinks.Subject rows = LinkTables.rows(spark, "a", "b", "c");
    String[] given = {"a=b", "b!a", "b!c", "a!q", "p=q", "b=p"};
    try (AuditedLinks links = audited(rows, limit, given)) {
      assertThat(links.report().unknown())
          .isEqualTo(new LinkReport.Unknown(2, 3, List.of("p", "q")));
      for (Answer contradictions : Answer.values()) {
        assertThatThrownBy(() -> links.require(new LinkFaults(contradictions, Answer.FAIL)))
            .isInstanceOf(BadDataException.class)
            .hasMessage(
                "3 links are on 2 ids that the table does not have, such as p, q. Correct the"
                    + " links, or set unknownIds = drop to leave such links out.");
      }
      assertThat(links.report().contradictions().shown())
          .containsExactly("a = b, but a and b cannot be together");
      assertThatThrownBy(() -> links.require(new LinkFaults(Answer.FAIL, Answer.DROP)))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("a = b, but a and b cannot be together")
          .hasMessageContaining("set contradictions = drop");
      links.require(new LinkFaults(Answer.DROP, Answer.DROP));
      assertThat(links.dropped()).isOne();
      assertThat(links.used()).isEqualTo(2);
      assertThat(links.consistent().count()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000})
  void labelsJoinAndPart(long limit) {
    LinkReport report =
        report(
            LinkTables.rows(spark, "a:x", "b:x", "c:y", "d", "e", "f:z"),
            limit,
            "a!b",
            "a=d",
            "d=c",
            "e!d");
    assertThat(report.rows().labelled()).isEqualTo(3);
    assertThat(report.contradictions().labels()).isOne();
    assertThat(report.contradictions().shown())
        .contains(
            "label 'x' = a = d = c = label 'y', but these labels differ",
            "a = label 'x' = b, but a and b cannot be together");
    assertThat(report.leastClusters()).isEqualTo(3);
  }

  @Test
  void linksOfUnknownRowsAloneAreNoLinks() {
    AuditedLinks.Subject rows = LinkTables.rows(spark, "a", "b");
    LinkReport report = report(rows, 1000, "p=q");
    assertThat(report.given().links()).isZero();
    assertThat(report.leastClusters()).isOne();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "=b|such as (a=null, b=b, type=must, w=null), have no id",
        "a=b  perhaps|(a=a, b=b, type=perhaps, w=null), have a type in column type",
        "a=b 0|(a=a, b=b, type=must, w=0.0), have a weight in column w",
        "a=b 1.5|w=1.5), have a weight",
        "a=b NaN|have a weight"
      })
  void refusesLinksThatAreNone(String link, String words) {
    AuditedLinks.Subject rows = LinkTables.rows(spark, "a", "b");
    assertThatThrownBy(() -> audited(rows, 1000, "a!b", link))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(words);
  }

  @Test
  void readsEveryWordForATypeAndNoWeightAsOne() {
    AuditedLinks.Subject rows = LinkTables.rows(spark, "a", "b", "c", "d", "e");
    LinkReport report =
        report(rows, 1000, "a=b  ML", "b=c  1", "c=d  Must", "a=e  CL", "b=e  -1", "d=e  CANNOT");
    assertThat(report.given().must()).isEqualTo(3);
    assertThat(report.given().cannot()).isEqualTo(3);
  }

  @Test
  void refusesIdsThatNameSeveralRows() {
    AuditedLinks.Subject rows = LinkTables.rows(spark, "a", "b", "b", "c", "c");
    assertThatThrownBy(() -> audited(rows, 1000, "a=b"))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Linked ids in id that name several rows: 1, such as b.");
    assertThat(report(LinkTables.rows(spark, "a", "b", "c", "c"), 1000, "a=b").rows().linked())
        .isEqualTo(2);
  }

  @Test
  void numbersMeetTheirTextsAndCompositeIdsMeet() {
    Dataset<Row> data =
        spark.range(6).selectExpr("id div 2 as site", "cast(id % 2 as int) as no", "'x' as known");
    Dataset<Row> links =
        spark.sql(
            "select * from values ('0', '1', '2', 'must'), ('1', '0', '1', 'cannot') as l(s, n, t,"
                + " type)");
    LinkTable table =
        new LinkTable(links, List.of("s", "n"), List.of("t", "n"), "type", Optional.empty());
    AuditedLinks.Subject rows =
        new AuditedLinks.Subject(
            data, List.of("site", "no"), Optional.empty(), List.of(), ClassReader.USUAL);
    try (AuditedLinks audited = LinkJoin.of(rows, table, 0, 1, AuditedLinks.MOST_ON_DRIVER)) {
      assertThat(audited.report().unknown().ids()).isZero();
      assertThat(audited.report().given().must()).isOne();
      assertThat(audited.report().given().selfLinks()).isOne();
    }
    try (AuditedLinks audited =
        LinkJoin.of(
            rows,
            new LinkTable(
                links.withColumn("n", functions.lit("7")),
                List.of("s", "n"),
                List.of("t", "n"),
                "type",
                Optional.empty()),
            0,
            1,
            AuditedLinks.MOST_ON_DRIVER)) {
      assertThat(audited.report().unknown().shown()).containsExactly("(0, 7)", "(1, 7)", "(2, 7)");
    }
  }

  @Test
  void refusesIdsThatCannotBeEqual() {
    AuditedLinks.Subject rows = LinkTables.rows(spark, "a");
    Dataset<Row> links = spark.sql("select 1.5D as a, 'b' as b, 'must' as type, 1D as w");
    assertThatThrownBy(
            () -> LinkJoin.of(rows, LinkTables.table(links), 0, 1, AuditedLinks.MOST_ON_DRIVER))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set linkFirstCols to 'a': its type is double");
  }

  @Test
  void keepsAShareOfPairsAsideWhateverTheOrder() {
    String[] ids = new String[200];
    List<String> links = new ArrayList<>();
    List<String> turned = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      ids[i] = "r" + i;
      for (int j = 0; j < i && j < 10; j++) {
        links.add("r%d!r%d".formatted(i, j));
        turned.add(0, "r%d!r%d".formatted(j, i));
      }
    }
    AuditedLinks.Subject rows = LinkTables.rows(spark, ids);
    List<Row> held = held(rows, links);
    assertThat((double) held.size() / links.size()).isBetween(0.25, 0.35);
    assertThat(held(rows, turned)).isEqualTo(held);
  }

  private List<Row> held(AuditedLinks.Subject rows, List<String> links) {
    LinkTable table = LinkTables.links(spark, links.toArray(String[]::new));
    try (AuditedLinks audited = LinkJoin.of(rows, table, 0.3, 1, AuditedLinks.MOST_ON_DRIVER)) {
      assertThat(audited.report().given().heldOut() + audited.used()).isEqualTo(links.size());
      return audited.all().filter("heldOut").orderBy("first", "second").collectAsList();
    }
  }

  private LinkReport report(AuditedLinks.Subject rows, long limit, String... links) {
    try (AuditedLinks audited = audited(rows, limit, links)) {
      return audited.report();
    }
  }

  private AuditedLinks audited(AuditedLinks.Subject rows, long limit, String... links) {
    return LinkJoin.of(rows, LinkTables.links(spark, links), 0, 1, limit);
  }
}
