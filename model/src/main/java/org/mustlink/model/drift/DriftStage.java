package org.mustlink.model.drift;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.ClusterTransitions;
import org.mustlink.core.drift.ColumnChange;
import org.mustlink.core.drift.ColumnChanges;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sample.SampleBounds;
import org.mustlink.core.sample.SampledInputs;
import org.mustlink.core.values.ClassKey;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.Drift;

/**
 * Compares a fit with an earlier one: both models assign a sample of the new table, and the new
 * clusters take the ids of the earlier clusters that they continue.
 */
public final class DriftStage {
  private static final int MOST_FEATURES = 20;

  private final EarlierFit earlier;
  private final ClusteringModel model;
  private final Rows inputs;
  private final ClusterIds earlierIds;
  private final ClusterTransitions transitions;
  private final ClusterIds ids;
  private final Contingency shared;

  private DriftStage(
      EarlierFit earlier, int[] before, ClusteringModel model, Rows sample, Rows inputs) {
    this.earlier = earlier;
    this.model = model;
    this.inputs = inputs;
    this.shared = shared(before, model.places(sample));
    this.transitions = ClusterTransitions.of(shared, earlier.model().labels(), model.labels());
    this.earlierIds = earlier.model().ids();
    this.ids = earlierIds.carriedTo(transitions.continued());
  }

  /**
   * Compares the fits. O(s p q) for s rows.
   *
   * @param before the clusters of the earlier fit, by their indices, of the rows that are {@link
   *     SampleBounds#compared compared}
   * @param model the model of the new fit
   * @param sample the sample of the table
   * @param inputs the values of the columns of its rows
   * @param features the feature columns of the table
   * @param labels the names of the classes of the labelled rows
   * @param surface where the texts of the result are read
   * @throws DriftException if more has changed than the limits allow, unless they only warn
   */
  public static Continuation run(
      EarlierFit earlier,
      int[] before,
      ClusteringModel model,
      TableSample sample,
      SampledInputs inputs,
      FeatureColumns features,
      List<String> labels,
      Surface surface) {
    Rows rows = SampleBounds.compared(sample.rows());
    Rows values = earlier.ordered(SampleBounds.profiled(inputs.rows()), features);
    DriftStage stage = new DriftStage(earlier, before, model, rows, values);
    List<ColumnChange> changed = stage.changed();
    List<String> exceeded = stage.exceeded(changed);
    if (earlier.limits().answer() == DriftLimits.Answer.FAIL && !exceeded.isEmpty()) {
      throw new DriftException(
          ("The table has drifted from the earlier fit at %s: %s Look at the table; to "
                  + "accept the change, raise the limit, set {faults.drift} = warn for this run, "
                  + "or fit without {fit.previous}.")
              .formatted(earlier.path(), String.join(" ", exceeded)));
    }
    Drift drift =
        stage.drift(
            changed,
            stage.knownLabels(sample, inputs.labelled(), features, labels),
            exceeded.stream().map(surface::word).toList());
    return new Continuation(stage.ids, Optional.of(drift));
  }

  private Contingency shared(int[] before, int[] now) {
    Contingency.Builder shared = Contingency.builder(earlier.model().clusters(), model.clusters());
    for (int i = 0; i < now.length; i++) {
      shared.add(before[i], now[i], 1);
    }
    return shared.build();
  }

  private Drift drift(
      List<ColumnChange> changed, Drift.@Nullable KnownLabels labels, List<String> exceeded) {
    return new Drift(
        new Drift.Previous(
            earlier.path(), earlier.uid(), earlier.rows(), earlier.model().clusters()),
        (int) shared.total(),
        transitions.moved(),
        shares(),
        IntStream.of(transitions.appeared()).map(ids::of).boxed().sorted().toList(),
        IntStream.of(transitions.vanished()).map(earlierIds::of).boxed().sorted().toList(),
        IntStream.range(0, earlier.model().clusters())
            .filter(i -> transitions.parts(i).length > 0)
            .mapToObj(
                i ->
                    new Drift.Transition(List.of(earlierIds.of(i)), ids(ids, transitions.parts(i))))
            .toList(),
        IntStream.range(0, model.clusters())
            .filter(j -> transitions.sources(j).length > 0)
            .mapToObj(
                j ->
                    new Drift.Transition(
                        ids(earlierIds, transitions.sources(j)), List.of(ids.of(j))))
            .toList(),
        changed.stream()
            .limit(MOST_FEATURES)
            .map(
                one ->
                    new Drift.Feature(
                        one.name(), one.index(), one.summary().isEmpty() ? null : one.summary()))
            .toList(),
        labels,
        exceeded);
  }

  private static List<Integer> ids(ClusterIds of, int[] places) {
    return IntStream.of(places).map(of::of).boxed().toList();
  }

  private List<Drift.Share> shares() {
    double rows = shared.total();
    TreeMap<Integer, Drift.Share> shares = new TreeMap<>();
    for (int i = 0; i < earlier.model().clusters(); i++) {
      int id = earlierIds.of(i);
      String label = earlier.model().labels().get(i);
      shares.put(id, new Drift.Share(id, label, shared.clusterSizes()[i] / rows, null));
    }
    for (int j = 0; j < model.clusters(); j++) {
      int id = ids.of(j);
      Drift.Share known = shares.get(id);
      String label = model.labels().get(j);
      shares.put(
          id,
          new Drift.Share(
              id,
              label == null && known != null ? known.label() : label,
              known == null ? null : known.before(),
              shared.classSizes()[j] / rows));
    }
    return List.copyOf(shares.values());
  }

  /**
   * Returns what has changed in the columns, the largest change first; nothing if the earlier model
   * does not store their distributions.
   */
  private List<ColumnChange> changed() {
    ClusteringModel before = earlier.model();
    FeatureDistribution known = before.distribution();
    return known == null
        ? List.of()
        : ColumnChanges.of(before.map(), known, before.input().columns(), inputs);
  }

  private List<String> exceeded(List<ColumnChange> features) {
    DriftLimits limits = earlier.limits();
    List<String> exceeded = new ArrayList<>();
    if (transitions.moved() > limits.moved()) {
      exceeded.add(
          String.format(
              Locale.ROOT,
              "%.1f %% of the rows are in other clusters than the earlier fit gives them, more than"
                  + " {faults.maxMoved} = %s.",
              100 * transitions.moved(),
              limits.moved()));
    }
    for (ColumnChange feature : features.subList(0, Math.min(MOST_FEATURES, features.size()))) {
      if (feature.limited() && feature.index() > Math.max(limits.psi(), feature.chance())) {
        exceeded.add(
            String.format(
                Locale.ROOT,
                "The distribution of %s has changed%s: its population stability index is %.2f, more"
                    + " than {faults.maxPsi} = %s.",
                feature.name(),
                feature.summary().isEmpty() ? "" : " (" + feature.summary() + ")",
                feature.index(),
                limits.psi()));
      }
    }
    return exceeded;
  }

  /**
   * Compares the labels of the new table with the names of the clusters to which the earlier model
   * assigns the labelled rows.
   */
  private Drift.@Nullable KnownLabels knownLabels(
      TableSample table, Rows labelled, FeatureColumns features, List<String> labels) {
    if (labelled.count() == 0) {
      return null;
    }
    List<@Nullable String> names = new ArrayList<>();
    earlier.model().labels().forEach(name -> names.add(name == null ? null : ClassKey.of(name)));
    int[] found = earlier.clusters(labelled, features);
    int compared = 0;
    int contradicting = 0;
    for (int i = 0; i < found.length; i++) {
      String label = ClassKey.of(labels.get(table.labelled().classes()[i]));
      if (names.contains(label)) {
        compared++;
        contradicting += label.equals(names.get(found[i])) ? 0 : 1;
      }
    }
    return new Drift.KnownLabels(compared, contradicting);
  }
}
