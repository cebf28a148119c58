package org.mustlink.local.fit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.SparseVectorsFitter;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.inmemory.landmark.InMemoryCodedTable;
import org.mustlink.core.inmemory.landmark.InMemoryWeights;
import org.mustlink.core.inmemory.landmark.LandmarkInput;
import org.mustlink.core.inmemory.landmark.LandmarkMethod;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.sample.SampleBounds;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.core.sample.SampledInputs;
import org.mustlink.local.table.MappedTable;
import org.mustlink.local.table.Table;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.model.fit.CountedLabels;
import org.mustlink.model.fit.CountedLinks;
import org.mustlink.model.fit.DoubtfulLabels;
import org.mustlink.model.fit.EncodedTable;
import org.mustlink.model.fit.FirstSample;
import org.mustlink.model.fit.FitTable;

/**
 * A table in memory that is fitted. The same rows are drawn and ordered as in Spark, by their
 * content, so that the result does not depend on the order of the rows. Mutable: a step knows what
 * the steps before it have found.
 */
final class MemoryFitTable implements FitTable<InMemoryCodedTable, MemoryRows> {
  private final FitRequest request;
  private final FitOptions options;
  private final boolean reduces;
  private final MemoryLog log;
  private final PairwiseSideInformation side;
  private final InMemoryWeights weights;
  private DecidedTable decided;
  private int k;
  private int[] order = new int[0];
  private @Nullable LandmarkInput input;

  /** Decides what the columns of a table are. */
  MemoryFitTable(Table table, FitRequest request, MemoryLog log) {
    FitOptions given = options(request);
    this.request = request;
    this.log = log;
    this.decided = DecidedTable.of(table, request, false);
    this.reduces = decided.isReduced(given);
    this.options = reduces ? given.ofSparse() : given;
    this.weights = request.weights();
    this.side =
        PairwiseReader.read(request.sideInformation(), LandmarkMethod.info(options.method()))
            .asGiven();
  }

  private static FitOptions options(FitRequest request) {
    Map<String, String> all = new TreeMap<>(request.options());
    all.put(FitOptions.METHOD.key(), request.method());
    all.put(FitOptions.SEED.key(), Long.toString(request.seed()));
    request.k().ifPresent(set -> all.put(FitOptions.K.key(), Integer.toString(set)));
    return FitOptions.resolve(all);
  }

  @Override
  public FitOptions options() {
    return options;
  }

  @Override
  public FeatureColumns columns() {
    return decided.columns();
  }

  @Override
  public void require(EarlierFit earlier) {
    earlier.require(columns(), decided.map().inputs(), EarlierFit.fittedTo(decided.map(), reduces));
  }

  @Override
  public CountedLabels count() {
    decided
        .decisions()
        .forEach(one -> Optional.ofNullable(one.decision().warning()).ifPresent(log::warn));
    request.labelWarnings().forEach(log::warn);
    side.warnings().forEach(log::warn);
    List<String> names = IntStream.of(side.givenAs()).mapToObj(request.classes()::get).toList();
    long[] counts = Arrays.stream(side.classSizes()).asLongStream().toArray();
    return new CountedLabels(decided.table().rows(), names, counts, "y");
  }

  @Override
  public CountedLinks links(int clusters) {
    boolean given = side.first().length + request.heldOut().size() > 0;
    new DoubtfulLabels(weights.labels().doubtful(), "label_weight").require(given, options);
    request.rules().requireRoom(clusters);
    long linked = side.constrainedRows().length - side.labelled();
    return new CountedLinks(given, linked, side.first().length);
  }

  @Override
  public FirstSample sample(SideInformationStrategy strategy, int p) {
    InputMap map = decided.map();
    requireSize(
        decided.table().rows(),
        reduces ? SparseVectorsFitter.dimensions(map.inputs(), options) : map.outputs());
    k = strategy.counts().k();
    long wanted = SampleBounds.wanted(weights.total(), p, options.get(LandmarkOptions.SAMPLE_ROWS));
    DecidedTable read = reduces ? decided.reduced(options, wanted) : decided;
    decided = read;
    MappedTable mapped =
        log.run(
            "rows read",
            read.table().rows(),
            () -> MappedTable.of(read.table(), read.columns(), read.map(), options.seed()),
            done -> "");
    order = mapped.drawn();
    int[] drawn = mapped.drawn(new SampleDraw(weights.total(), wanted), weights::of);
    int[] labelled = labelled(mapped.hashes());
    LabelledRows known =
        new LabelledRows(
            mapped.rows().take(labelled),
            IntStream.of(labelled).map(i -> side.classOf()[i]).toArray(),
            side.classes(),
            weights.labels().take(labelled));
    TableSample sample =
        TableSample.of(mapped.rows(), drawn, known)
            .mapped(read.map().scaled(), read.map().isReduction());
    input = new LandmarkInput(mapped.rows(), sample, labelled, side, weights);
    int[] shown =
        request.earlier().isPresent()
            ? drawn
            : Arrays.copyOf(drawn, SampleBounds.profiled(sample.rows()).count());
    return new FirstSample(
        read.map(),
        sample,
        new SampledInputs(
            values(shown), values(request.earlier().isPresent() ? labelled : new int[0])));
  }

  private Rows values(int[] some) {
    return MappedTable.values(decided.table(), decided.columns(), decided.map(), some);
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
    MethodFit.requireMemory(new LandmarkMethod(options.method(), given), n, q);
  }

  /**
   * Returns the labelled rows by hash and class; of equal ones the first of those whose label
   * counts most.
   */
  private int[] labelled(long[] hashes) {
    int[] classOf = side.classOf();
    Comparator<Integer> byWeight = Comparator.comparingDouble(i -> -weights.labels().of(i));
    Integer[] known =
        IntStream.of(order)
            .filter(i -> classOf[i] >= 0)
            .boxed()
            .sorted(
                Comparator.<Integer, Long>comparing(i -> hashes[i], Long::compareUnsigned)
                    .thenComparingInt(i -> classOf[i])
                    .thenComparing(byWeight))
            .toArray(Integer[]::new);
    return IntStream.range(0, known.length)
        .filter(
            i ->
                i == 0
                    || hashes[known[i]] != hashes[known[i - 1]]
                    || classOf[known[i]] != classOf[known[i - 1]])
        .limit(SampleBounds.MOST_LABELLED)
        .map(i -> known[i])
        .toArray();
  }

  private LandmarkInput input() {
    return Objects.requireNonNull(input);
  }

  @Override
  public Optional<LinkedSample> linked() {
    return Optional.of(input().linked(k));
  }

  @Override
  public EncodedTable<InMemoryCodedTable> encode(
      LandmarkEncoderFitter.Fitted fitted, EarlierClusters earlier) {
    InMemoryCodedTable coded = InMemoryCodedTable.of(input(), fitted, earlier, options);
    return new EncodedTable<>(coded, coded.sums());
  }

  @Override
  public MemoryRows assign(CodedFit<InMemoryCodedTable> fit, SoftAssignment soft) {
    return MemoryRows.of(fit, request, soft.factor(), log);
  }

  /** Returns what was decided for the columns of the table. */
  DecidedTable decided() {
    return decided;
  }

  /** Returns all rows in a random order, by their content. */
  int[] order() {
    return order;
  }
}
