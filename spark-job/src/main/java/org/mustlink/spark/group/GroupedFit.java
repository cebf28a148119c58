package org.mustlink.spark.group;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.GroupSummary;
import org.mustlink.spark.group.description.ClusteredTable;
import org.mustlink.spark.group.description.GroupsDescription;
import org.mustlink.spark.group.description.TableDescription;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.result.WrittenColumns;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.run.TaskMemory;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.count.CountStage;

/**
 * Clusters every group of a table independently, one group at a time in each task; without group
 * columns the whole table is one group. One shuffle brings the rows of a group to one task, and
 * only counts are brought to the driver. The clusters depend on the rows of a group, the options
 * and the seed, but not on other groups or on how Spark partitions or orders the rows.
 */
public final class GroupedFit {

  private static final String LABEL = "__mustlink_label";

  /** Partitions for each core, so that all cores end at about the same time. */
  private static final int PARTITIONS_PER_CORE = 8;

  /** The approximate number of rows of a partition of a large table. */
  private static final long PARTITION_ROWS = 100_000;

  private static final int MOST_PARTITIONS = 100_000;

  private final InputTable source;
  private final GroupPlan plan;
  private final GroupOptions options;
  private final SparkSession spark;
  private final StageLog log;
  private final Optional<GroupLinks.Counts> links;
  private final MethodInfo info;

  private GroupedFit(
      InputTable source, GroupPlan plan, Optional<GroupLinks.Counts> links, StageLog log) {
    this.source = source;
    this.plan = plan;
    this.links = links;
    this.options = plan.options();
    this.spark = plan.table().data().sparkSession();
    this.log = log;
    this.info = options.create().info();
  }

  /**
   * Clusters every group. A group that cannot be clustered is reported and does not affect other
   * groups. If the whole table is one group, or no group can be clustered, the reason is thrown.
   *
   * <p>Links that join rows of different groups are counted but not used. If links contradict each
   * other, their group fails, or they are left out if the settings allow to drop them.
   *
   * @param rules keep rows apart: when the rows of a group have clusters, those of values of which
   *     a cluster holds too many get others, by the squared distances to the means
   * @throws BadDataException if the rows do not suit the method, or if rows of links are not in the
   *     table and the settings do not allow to drop such links
   * @throws BadSettingException if the options do not suit the table
   */
  public static GroupedResult run(
      InputTable given,
      Optional<GroupLinks> links,
      RuleInput rules,
      GroupOptions options,
      Progress progress) {
    WrittenColumns.requireFree(options.by(), given.ids(), links.isPresent());
    SparkSession spark = given.data().sparkSession();
    StageLog log = new StageLog(spark.sparkContext(), progress);
    log.keep(given.remarks().warnings());
    links.ifPresent(within -> log.keep(within.input().remarks()));
    InputTable table = CountStage.decided(given, log::warn);
    if (links.isEmpty()) {
      return new GroupedFit(
              table, GroupPlan.of(table, links, rules, options), Optional.empty(), log)
          .run();
    }
    GroupLinks.Joined joined = joined(table, links.get(), options, log);
    try {
      GroupPlan plan = GroupPlan.of(joined.table(), links, rules, options);
      return new GroupedFit(table, plan, Optional.of(joined.counts()), log).run();
    } finally {
      joined.release().run();
    }
  }

  private static GroupLinks.Joined joined(
      InputTable table, GroupLinks links, GroupOptions options, StepLog log) {
    links.requireWeights(options.create().info());
    GroupLinks.Joined joined =
        log.run(
            "links",
            0,
            () -> links.join(table, options.by(), options.seed()),
            done -> done.counts().logLine(options.by().isEmpty()));
    joined.counts().warnings(options.create().info()).forEach(log::warn);
    return joined;
  }

  /**
   * Returns the group and id columns with cluster and margin, both null if the group could not be
   * clustered. The rows are clustered each time the table is used. Links are checked at once.
   *
   * @param cluster name of the column of clusters
   * @param margin name of the column of margins
   * @param progress receives warnings of links that are not used
   */
  public static Dataset<Row> assignments(
      InputTable table,
      Optional<GroupLinks> links,
      GroupOptions options,
      String cluster,
      String margin,
      Progress progress) {
    GroupPlan plan = later(table, links, options, progress);
    List<String> names = List.of(cluster, LABEL, margin);
    return GroupTables.assignments(
            table.data().sparkSession(),
            blocksLater(plan, progress.surface()),
            plan.idType(),
            names)
        .drop(LABEL);
  }

  /**
   * Returns the report of the groups, as {@link GroupedResult#groups()} does. The groups are
   * clustered each time the table is used.
   */
  public static Dataset<Row> groups(
      InputTable table, Optional<GroupLinks> links, GroupOptions options, Progress progress) {
    WrittenColumns.requireFreeInGroups(options.by());
    GroupPlan plan = later(table, links, options, progress);
    return GroupTables.groups(
        table.data().sparkSession(), blocksLater(plan, progress.surface()), plan);
  }

  private static GroupPlan later(
      InputTable given, Optional<GroupLinks> links, GroupOptions options, Progress progress) {
    StepLog log = StepLog.warningsTo(text -> progress.warning(progress.surface().word(text)));
    InputTable table = CountStage.decided(given, log::warn);
    if (links.isEmpty()) {
      return GroupPlan.of(table, links, RuleInput.NONE, options);
    }
    GroupLinks.Joined joined = joined(table, links.get(), options, log);
    // The result is computed when it is used, and nothing would free the cached links after that.
    joined.release().run();
    return GroupPlan.of(joined.table(), links, RuleInput.NONE, options);
  }

  private static JavaRDD<GroupBlock> blocksLater(GroupPlan plan, Surface surface) {
    SparkSession spark = plan.table().data().sparkSession();
    int shuffle = Integer.parseInt(spark.conf().get("spark.sql.shuffle.partitions"));
    return plan.blocks(Math.max(shuffle, leastPartitions(spark)), memory(plan), surface);
  }

  private static int leastPartitions(SparkSession spark) {
    return PARTITIONS_PER_CORE * spark.sparkContext().defaultParallelism();
  }

  private static TaskMemory memory(GroupPlan plan) {
    SparkSession spark = plan.table().data().sparkSession();
    return plan.options().by().isEmpty()
        ? TaskMemory.alone(spark.sparkContext())
        : TaskMemory.shared(spark.sparkContext());
  }

  private boolean oneTable() {
    return options.by().isEmpty();
  }

  private GroupedResult run() {
    GroupSizes sizes =
        log.run(
            oneTable() ? "rows" : "groups",
            0,
            this::sizes,
            done -> done.logLine(options, plan.scan().decoder().d()));
    if (plan.table().label().isPresent() && !info.takes().contains(MethodInfo.Kind.LABELS)) {
      log.warn("Method " + info.name() + " takes no labels; they only name the clusters.");
    }
    long wanted = Math.max(leastPartitions(spark), sizes.rows() / PARTITION_ROWS);
    int partitions = (int) Math.min(MOST_PARTITIONS, wanted);
    // The blocks are cached on disk, because the groups need the heap.
    JavaRDD<GroupBlock> blocks =
        plan.blocks(partitions, memory(plan), log.surface()).persist(StorageLevel.DISK_ONLY());
    Resources resources = new Resources();
    resources.add(() -> blocks.unpersist(true));
    return resources.keep(() -> cluster(sizes, blocks, resources));
  }

  private GroupSizes sizes() {
    GroupSizes sizes = GroupSizes.of(source.data(), options.by(), options.mostRows());
    if (oneTable()) {
      int d = plan.scan().decoder().d();
      GroupWords.requireSmall(options.create(), sizes.rows(), d, memory(plan).bytes());
    }
    return sizes;
  }

  private GroupedResult cluster(GroupSizes sizes, JavaRDD<GroupBlock> blocks, Resources resources) {
    GroupTotals totals =
        log.run(
            info.name() + (oneTable() ? " in one task" : " in every group"),
            sizes.rows(),
            () -> GroupTotals.of(blocks, plan.scan().decoder().d()),
            this::clustered);
    GroupSummaries summaries = new GroupSummaries(plan, info, links, log);
    Optional<GroupReport> report =
        oneTable() ? Optional.of(GroupTables.reports(blocks).first()) : Optional.empty();
    Supplier<GroupSummary> summary =
        report.map(summaries::ofTable).orElseGet(() -> summaries.ofGroups(totals));
    Dataset<Row> assignments =
        GroupTables.assignments(spark, blocks, plan.idType(), WrittenColumns.ASSIGNED);
    Dataset<Row> groups = GroupTables.groups(spark, blocks, plan);
    return new GroupedResult(
        assignments,
        groups,
        () -> described(report, sizes.rows(), assignments, groups),
        plan.links().map(of -> ViolationTable.of(spark, blocks, plan, of.ids())),
        sizes.rows(),
        summary,
        new ByClass(null, report.map(GroupReport::found).orElse(null)),
        log,
        resources);
  }

  /** Describes the clusters. The table, which is not cached, is read again. */
  private Description described(
      Optional<GroupReport> report, long rows, Dataset<Row> assignments, Dataset<Row> groups) {
    GroupPlan unlinked = GroupPlan.of(source, Optional.empty(), RuleInput.NONE, options);
    ClusteredTable clustered =
        new ClusteredTable(
            unlinked.table(),
            unlinked.scan().decoder().d(),
            options.by(),
            options.seed(),
            assignments);
    return report
        .map(GroupReport::outcome)
        .map(outcome -> TableDescription.of(clustered, rows, outcome.margins()))
        .orElseGet(() -> new GroupsDescription(clustered, groups, plan.linked()).run());
  }

  private String clustered(GroupTotals totals) {
    String satisfied = plan.linked() ? "; " + totals.counts().links().satisfied().logLine() : "";
    return totals.counts().logLine(oneTable()) + satisfied;
  }
}
