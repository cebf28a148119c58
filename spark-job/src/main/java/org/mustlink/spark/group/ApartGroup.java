package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mustlink.core.apart.ApartLimits;
import org.mustlink.core.apart.RowsInMemory;
import org.mustlink.core.apart.ValueCounts;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Scale;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkFaults;

/**
 * Keeps the rows of a group apart that rules keep apart, once a method has clustered them.
 *
 * @param input the rules
 * @param group the rows by arrival
 * @param ordered the rows in the order in which they were clustered
 * @param words name rows
 */
record ApartGroup(RuleInput input, GroupRows group, GroupRows.Ordered ordered, GroupWords words) {

  /**
   * Returns the clusters with rows moved. The margins of these rows are 0, and the values tell how
   * many they are, and how many rows are still too many.
   *
   * @param keepsLabels whether labelled rows stay in their cluster
   * @throws BadDataException if all clusters together cannot hold the rows of a value, unless the
   *     settings drop such rules
   */
  InMemoryClustering moved(InMemoryClustering found, boolean keepsLabels) {
    LinkRules rules = input.rules();
    long[][] columns = new long[rules.apart().size()][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = column(j);
      if (rules.apart().get(j).isFirm()) {
        requireRoom(j, columns[j], found.k());
      }
    }
    int[] labels = ordered.labels();
    boolean[] fixed = new boolean[labels.length];
    for (int i = 0; i < fixed.length; i++) {
      fixed[i] = keepsLabels && labels[i] >= 0;
    }
    RowsInMemory apart =
        RowsInMemory.of(
            points(found),
            found.clusters(),
            found.k(),
            fixed,
            columns,
            rules.most(),
            rules.apartWeights());
    double[] margins = found.margins().clone();
    for (int i = 0; i < margins.length; i++) {
      margins[i] = apart.clusters()[i] == found.clusters()[i] ? margins[i] : 0;
    }
    Map<String, Double> values = new LinkedHashMap<>(found.values());
    values.put("movedApart", (double) apart.moved());
    values.put("leftTogether", (double) apart.left());
    if (!rules.heldOut().isNone()) {
      putHeldOut(apart.clusters(), found.k(), values);
    }
    List<String> warnings = new ArrayList<>(found.warnings());
    if (apart.left() > 0 && rules.apart().stream().anyMatch(ColumnRule::isFirm)) {
      warnings.add(
          String.format(
              Locale.ROOT, "Clusters hold %,d rows more than {links.apart} allows.", apart.left()));
    }
    return new InMemoryClustering(
        apart.clusters(),
        margins,
        found.k(),
        found.embedding(),
        found.eigenvalues(),
        values,
        warnings);
  }

  /** Returns the points that were clustered, or the features on one scale. */
  private Rows points(InMemoryClustering found) {
    if (found.embedding().isEmpty()) {
      return FeatureMapFitter.scaling(ordered.rows(), Scale.STANDARD).apply(ordered.rows());
    }
    DenseMatrix matrix = found.embedding().get();
    return new Rows(EmbeddingRows.of(matrix), matrix.numRows(), matrix.numCols());
  }

  /** Tells how far the values hold by themselves that were left out of the decision. */
  private void putHeldOut(int[] clusters, int k, Map<String, Double> values) {
    LinkRules rules = input.rules();
    ValueCounts.Builder held = new ValueCounts.Builder(k);
    for (int j = 0; j < rules.apart().size(); j++) {
      for (int i = 0; i < clusters.length; i++) {
        long value = group.apart(ordered.order()[i], j);
        if (clusters[i] >= 0 && rules.heldOut().has(value)) {
          held.add(value, clusters[i], 1);
        }
      }
    }
    long[] sums = held.build().sums(new ApartLimits(k, rules.most(), new double[0]));
    values.put("heldOutValues", (double) sums[0]);
    values.put("heldOutRows", (double) sums[1]);
    values.put("heldOutTogether", (double) sums[2]);
  }

  /** Returns the values of a column of which none is held out. */
  private long[] column(int j) {
    return Arrays.stream(ordered.order())
        .mapToLong(row -> input.rules().heldOut().without(group.apart(row, j)))
        .toArray();
  }

  private void requireRoom(int j, long[] column, int k) {
    if (input.faults().contradictions() == LinkFaults.Answer.DROP) {
      return;
    }
    Map<Long, List<Integer>> rows = new HashMap<>();
    for (int i = 0; i < column.length; i++) {
      if (column[i] != ColumnValues.NOTHING) {
        rows.computeIfAbsent(column[i], value -> new ArrayList<>()).add(i);
      }
    }
    long held = (long) k * input.rules().most();
    rows.values().stream()
        .filter(own -> own.size() > held)
        .min((one, other) -> Integer.compare(one.get(0), other.get(0)))
        .ifPresent(
            own -> {
              throw new BadDataException(
                  String.format(
                      Locale.ROOT,
                      "Rules that keep rows apart cannot hold: %,d rows, among them %s and %s, have"
                          + " one value of %s, and %,d clusters may hold at most %,d of them."
                          + " Correct the column, give more clusters, or set"
                          + " {faults.contradictions} = drop.",
                      own.size(),
                      words.row(group.ids(), ordered.order()[own.get(0)]),
                      words.row(group.ids(), ordered.order()[own.get(1)]),
                      input.rules().apartColumns().get(j),
                      k,
                      held));
            });
  }
}
