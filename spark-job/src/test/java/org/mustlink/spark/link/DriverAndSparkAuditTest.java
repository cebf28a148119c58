package org.mustlink.spark.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** The audit of random links on the driver and the one in Spark agree. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class DriverAndSparkAuditTest {
  private final SparkSession spark;

  DriverAndSparkAuditTest(SparkSession spark) {
    this.spark = spark;
  }

  /** Random graphs with all kinds of links and faults: both ways find the same. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  @Tag("long")
  void driverAndSparkAgree(int seed) {
    Random random = new Random(seed);
    int n = 120;
    String[] ids = new String[n];
    for (int i = 0; i < n; i++) {
      ids[i] = "r" + i + (seed > 1 && i % 17 == 0 ? ":c" + random.nextInt(3) : "");
    }
    String[] links = new String[110];
    for (int i = 0; i < links.length; i++) {
      int a = random.nextInt(n);
      int b = random.nextInt(n);
      links[i] = "r%d%sr%d".formatted(a, i % 3 == 0 ? "!" : "=", b);
    }
    AuditedLinks.Subject rows = LinkTables.rows(spark, ids);
    // With a limit of 100 the must-links are closed on the driver and the others are not.
    for (long limit : new long[] {0, 100}) {
      driverAndSparkAgree(rows, limit, links);
    }
  }

  private void driverAndSparkAgree(AuditedLinks.Subject rows, long limit, String... links) {
    try (AuditedLinks driver = audited(rows, 1000, links);
        AuditedLinks distributed = audited(rows, limit, links)) {
      LinkReport one = driver.report();
      LinkReport other = distributed.report();
      assertThat(other.given()).isEqualTo(one.given());
      assertThat(other.rows()).isEqualTo(one.rows());
      assertThat(other.contradictions().labels()).isEqualTo(one.contradictions().labels());
      assertThat(other.leastClusters()).isLessThanOrEqualTo(one.leastClusters());
      if (one.contradictions().labels() == 0) {
        assertThat(other.contradictions().links()).isEqualTo(one.contradictions().links());
        assertThat(other.components().impliedMust()).isEqualTo(one.components().impliedMust());
        assertThat(other.components().count()).isEqualTo(one.components().count());
        assertThat(other.components().largest()).isEqualTo(one.components().largest());
        assertThat(distributed.dropped()).isEqualTo(driver.dropped());
        assertThat(sorted(distributed.consistent())).isEqualTo(sorted(driver.consistent()));
      }
      assertThat(distributed.consistent().count()).isEqualTo(distributed.used());
      assertThat(driver.consistent().count()).isEqualTo(driver.used());
    }
  }

  private static List<Row> sorted(Dataset<Row> links) {
    return links
        .select("first", "second", "must")
        .orderBy("first", "second", "must")
        .collectAsList();
  }

  private AuditedLinks audited(AuditedLinks.Subject rows, long limit, String... links) {
    return LinkJoin.of(rows, LinkTables.links(spark, links), 0, 1, limit);
  }
}
