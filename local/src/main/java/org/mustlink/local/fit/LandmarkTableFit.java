package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.inmemory.landmark.LandmarkFit;
import org.mustlink.core.inmemory.landmark.LandmarkInput;
import org.mustlink.core.inmemory.landmark.LandmarkMethod;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.stability.ClusterNumberSearch;
import org.mustlink.local.table.MappedTable;
import org.mustlink.local.table.Table;
import org.mustlink.model.summary.NumberOfClusters;

/**
 * A fit of SCACS or LSC of a table in memory, from columns to a model. It takes the steps of a fit
 * in Spark and draws the same sample of the rows, by their content, so that the result does not
 * depend on the order of the rows but for the last bits of sums.
 */
public final class LandmarkTableFit {
  private static final long LEAST_SAMPLE = 20_000;
  private static final long SAMPLE_PER_LANDMARK = 100;
  private static final int MOST_LABELLED = 20_000;

  private final FitRequest request;
  private final FitLog log = new FitLog();

  private LandmarkTableFit(FitRequest request) {
    this.request = request;
  }

  /**
   * Fits. O(n p d + p^3) for n rows of d features and p landmarks.
   *
   * @throws org.mustlink.core.fault.BadDataException if rows cannot be used
   * @throws BadSettingException if options do not suit the table or its labels
   */
  public static LocalFit run(Table table, FitRequest request) {
    return new LandmarkTableFit(request).run(table);
  }

  private LocalFit run(Table table) {
    FitOptions given = options();
    if (given.get(FitOptions.STABILITY) > 0) {
      throw BadSettingException.ofOption(
          "stability",
          given.get(FitOptions.STABILITY),
          "a fit in memory draws no further landmarks",
          "Leave it out.");
    }
    DecidedTable decided = DecidedTable.of(table, request, false);
    decided
        .told()
        .forEach(one -> Optional.ofNullable(one.decision().warning()).ifPresent(log::warn));
    FitOptions options = decided.isReduced(given) ? given.ofSparse() : given;
    requireSize(table.rows(), decided.map().outputs());
    PairwiseSideInformation side =
        PairwiseReader.read(request.sideInformation(), LandmarkMethod.info(options.method()))
            .asGiven();
    side.warnings().forEach(log::warn);
    SideInformationStrategy strategy = strategy(options, table.rows(), side);
    int p = strategy.landmarks(table.rows());
    long wanted =
        options.sampleRows().isPresent()
            ? options.sampleRows().getAsInt()
            : Math.max(LEAST_SAMPLE, SAMPLE_PER_LANDMARK * p);
    DecidedTable read = decided.isReduced(given) ? decided.reduced(options, wanted) : decided;
    MappedTable mapped =
        log.run(
            "rows read",
            table.rows(),
            () -> MappedTable.of(read.table(), read.columns(), read.map(), options.seed()),
            done -> "");
    LandmarkInput known = known(read, mapped, side, (int) Math.min(wanted, table.rows()));
    LandmarkFit.Coded coded = LandmarkFit.code(strategy, known, log);
    Optional<NumberOfClusters> numbers =
        numbers(belonging(known.sample(), coded.encoder()), strategy);
    LandmarkFit fit = coded.run(counted(strategy, numbers), log);
    return new FittedParts(request, options, read, known, fit, numbers, log).fit(mapped.drawn());
  }

  private FitOptions options() {
    Map<String, String> all = new TreeMap<>(request.options());
    all.put(FitOptions.METHOD.key(), request.method());
    all.put(FitOptions.SEED.key(), Long.toString(request.seed()));
    request.k().ifPresent(k -> all.put(FitOptions.K.key(), Integer.toString(k)));
    return FitOptions.resolve(all);
  }

  /** Refuses a table that does not fit into the memory of this process. */
  private void requireSize(int n, int q) {
    if ((long) n * q > Integer.MAX_VALUE) {
      throw BadSettingException.of(
          "the number of rows",
          n,
          "a fit in memory takes at most 2^31 values, and so many rows of %s features have more"
              .formatted(q),
          "Give fewer rows, or use Spark.");
    }
    Map<String, String> given = new TreeMap<>(request.options());
    given.remove(FitOptions.STABILITY.key());
    long bytes = new LandmarkMethod(options().method(), given).bytes(n, q);
    long most = Runtime.getRuntime().maxMemory();
    if (bytes > most) {
      throw BadSettingException.of(
          "the number of rows",
          n,
          String.format(
              Locale.ROOT,
              "a fit of so many rows of %d features takes up to %.1f GiB of memory, and the Java process has %.1f GiB",
              q,
              bytes / (double) (1L << 30),
              most / (double) (1L << 30)),
          "Give it more by mustlink.local.configure(memory=...), or fewer rows.");
    }
  }

  private SideInformationStrategy strategy(
      FitOptions options, int n, PairwiseSideInformation side) {
    List<String> names = IntStream.of(side.givenAs()).mapToObj(request.classes()::get).toList();
    SideInformationStrategy strategy =
        SideInformationStrategies.choose(side.counts(options, clusters(options, n, side), names));
    if (side.first().length == 0) {
      strategy.requireLabels();
    }
    if (options.method().constrained() && side.classes() == 1 && !strategy.addsClasses()) {
      log.warn(
          "Only one class is labelled ('"
              + names.get(0)
              + "'): the labels tell nothing about the other classes.");
    }
    return strategy;
  }

  /** Returns the number of clusters, as far as it follows from options and labels; else 0. */
  private static int clusters(FitOptions options, int n, PairwiseSideInformation side) {
    int k = options.k().orElse(0);
    if (n < Math.max(2, k)) {
      throw BadSettingException.ofOption(
          "k", k == 0 ? "auto" : k, "the table has only " + n + " rows", "Give more rows.");
    }
    if (k > 0 && side.classes() > k) {
      throw BadSettingException.ofOption(
          "k",
          k,
          "the labels have " + side.classes() + " values",
          "Give {fit.k} at least as large, or auto.");
    }
    return k == 0 && side.classes() > 1 ? side.classes() : k;
  }

  private static LandmarkInput known(
      DecidedTable read, MappedTable mapped, PairwiseSideInformation side, int wanted) {
    int[] drawn = mapped.drawn();
    int[] labelled = labelled(drawn, mapped.hashes(), side.classOf());
    LabelledRows known =
        new LabelledRows(
            mapped.rows().take(labelled),
            IntStream.of(labelled).map(i -> side.classOf()[i]).toArray(),
            side.classes());
    TableSample sample =
        TableSample.of(mapped.rows(), Arrays.copyOf(drawn, wanted), known)
            .mapped(read.map().scaled(), read.map().isReduction());
    return new LandmarkInput(mapped.rows(), sample, labelled, side);
  }

  /** Returns the labelled rows by hash and class, of equal ones the first. */
  private static int[] labelled(int[] drawn, long[] hashes, int[] classOf) {
    Integer[] rows =
        IntStream.of(drawn).filter(i -> classOf[i] >= 0).boxed().toArray(Integer[]::new);
    Arrays.sort(
        rows,
        (a, b) -> {
          int byHash = Long.compareUnsigned(hashes[a], hashes[b]);
          return byHash != 0 ? byHash : Integer.compare(classOf[a], classOf[b]);
        });
    return IntStream.range(0, rows.length)
        .filter(
            i ->
                i == 0
                    || hashes[rows[i]] != hashes[rows[i - 1]]
                    || classOf[rows[i]] != classOf[rows[i - 1]])
        .limit(MOST_LABELLED)
        .map(i -> rows[i])
        .toArray();
  }

  /** Returns the rows of the sample that belong somewhere. */
  private static TableSample belonging(TableSample sample, LandmarkEncoder encoder) {
    if (encoder.outliers() == null) {
      return sample;
    }
    CodedRows codes = new RowEncoder(encoder.with(null)).encode(sample.rows());
    Rows rows = sample.rows().take(codes.belongingRows());
    return sample.of(rows);
  }

  /** Compares numbers of clusters if none is known. */
  private Optional<NumberOfClusters> numbers(TableSample sample, SideInformationStrategy strategy) {
    if (strategy.counts().k() > 0 || strategy.counts().links() > 0) {
      return Optional.empty();
    }
    return log.run(
        "number of clusters",
        0,
        () ->
            ClusterNumberSearch.run(sample, strategy.counts().options())
                .map(found -> NumberOfClusters.of(found, found.chosen())),
        done -> "");
  }

  private static SideInformationStrategy counted(
      SideInformationStrategy strategy, Optional<NumberOfClusters> numbers) {
    return numbers
        .map(found -> strategy.counts().redrawn(strategy.counts().options().seed(), found.chosen()))
        .map(SideInformationStrategies::choose)
        .orElse(strategy);
  }
}
