package org.mustlink.spark.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.fit.ClusterCount;
import org.mustlink.spark.fit.memory.FitNeeds;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.count.Labels;

/**
 * An estimate of the memory and the time of a fit of a table. It is made from the schema and from
 * counts; no feature is read except the first vector or array, whose length is needed.
 *
 * @param shape the sizes of the fit
 * @param strategy how it uses side information
 * @param cluster the processes in which it runs
 * @param machine how fast this machine is
 */
public record FitPlan(
    FitShape shape, SideInformationStrategy strategy, ClusterSize cluster, MachineSpeed machine) {
  /** The numbers of landmarks that are compared with the one of the fit. */
  private static final int[] OTHERS = {500, 1000, 2000, 5000};

  /**
   * Plans a fit. The first plan of a process measures the speed of this machine for two seconds.
   *
   * @param format the name of the format of the table in messages
   * @param text whether its rows are parsed from text
   * @param lines whether its files are text with one row in each line
   * @param links the number of links given to the fit
   * @throws BadDataException if the table is empty
   * @throws BadSettingException if the options do not suit the table
   */
  public static FitPlan of(
      InputTable table, String format, boolean text, boolean lines, long links, FitOptions given) {
    TableSizes sizes = TableSizes.of(table, format, text, lines);
    SparkContext spark = table.data().sparkSession().sparkContext();
    FitOptions options = FitNeeds.reduces(sizes.scan(), given) ? given.ofSparse() : given;
    int k = ClusterCount.of(options, sizes.labels().counted(table.label()));
    SideInformationStrategy strategy = strategy(options, k, sizes, links);
    int p = strategy.landmarks(sizes.n());
    FitShape shape = shape(sizes, strategy, p, links, options);
    ClusterSize cluster = ClusterSize.of(spark);
    int threads = Math.min(cluster.cores(), Runtime.getRuntime().availableProcessors());
    MachineSpeed machine = MachineSpeed.of(p, shape.needs().q(), shape.needs().r(), threads);
    return new FitPlan(shape, strategy, cluster, machine);
  }

  private static SideInformationStrategy strategy(
      FitOptions options, int k, TableSizes sizes, long links) {
    Labels labels = sizes.labels();
    SideInformationCounts counts =
        new SideInformationCounts(
            options, k, labels.names(), labels.counts(), linkedRows(sizes, links), links);
    SideInformationStrategy strategy = SideInformationStrategies.choose(counts);
    if (links == 0) {
      strategy.requireLabels();
    }
    return strategy;
  }

  /** Returns an upper bound of the number of linked rows: two for each link. */
  private static long linkedRows(TableSizes sizes, long links) {
    return Math.min(sizes.n(), 2 * links);
  }

  private static FitShape shape(
      TableSizes sizes, SideInformationStrategy strategy, int p, long links, FitOptions options) {
    FitNeeds needs =
        FitNeeds.of(sizes.scan(), sizes.labels(), p, linkedRows(sizes, links), options);
    return FitShape.of(needs, sizes, strategy, links, options);
  }

  /**
   * Refuses a fit that does not fit into the memory of the driver, with the same message as the
   * fit.
   *
   * @throws BadSettingException with the sizes and what to do
   */
  public void require() {
    shape.needs().require(cluster.driverHeap());
  }

  /** Returns the estimated seconds of all stages. */
  double seconds() {
    return seconds(shape).total();
  }

  /** Returns the table that was planned for, in a few lines. */
  public List<String> lines() {
    return text().table();
  }

  /** Returns whether the fit fits, and how long it takes, as a sentence. */
  public String verdict() {
    return text().verdict();
  }

  private PlanText text() {
    return new PlanText(shape, cluster, machine, seconds(shape));
  }

  /** Returns all figures as lines of text, in the terms of the method. */
  public List<String> details() {
    List<String> lines = new ArrayList<>(text().details());
    lines.add("Other numbers of landmarks:");
    IntStream.concat(IntStream.of(OTHERS), IntStream.of(shape.needs().p()))
        .filter(p -> p < shape.n() && p >= shape.clusters())
        .sorted()
        .distinct()
        .mapToObj(this::alternative)
        .forEach(lines::add);
    return lines;
  }

  /**
   * Returns warnings of words for classes that are not known among the labels, and among the true
   * classes, as a fit gives them; none where the rows are estimated and no column is read.
   */
  public List<String> warnings() {
    return shape.table().warnings();
  }

  /** Returns sentences that tell what should be changed. */
  public List<String> advice() {
    return new PlanAdvice(shape, cluster, landmarksThatFit()).sentences();
  }

  private String alternative(int p) {
    FitShape other = with(p);
    return String.format(
        Locale.ROOT,
        "  p = %-5d %s  driver %,8d MiB  about %s%s",
        p,
        p == shape.needs().p() ? "*" : " ",
        other.needs().heap() >> 20,
        PlanText.time(seconds(other).total()),
        fits(other) ? "" : "  (does not fit)");
  }

  private OptionalInt landmarksThatFit() {
    if (fits(shape)) {
      return OptionalInt.of(shape.needs().p());
    }
    return IntStream.of(OTHERS)
        .filter(p -> p < shape.needs().p() && p >= shape.clusters() && fits(with(p)))
        .max();
  }

  private boolean fits(FitShape other) {
    try {
      other.needs().require(cluster.driverHeap());
      return other.needs().heap() <= cluster.driverHeap();
    } catch (BadSettingException e) {
      return false;
    }
  }

  private FitShape with(int p) {
    return p == shape.needs().p()
        ? shape
        : shape(shape.table(), strategy, p, shape.links(), shape.options());
  }

  private FitSeconds seconds(FitShape other) {
    return new FitSeconds(
        other,
        machine.with(other.needs().p(), other.needs().q()),
        cluster.cores(),
        Runtime.getRuntime().availableProcessors());
  }
}
