package org.mustlink.model.fit;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.fit.SeparateParts;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.values.Figures;
import org.mustlink.model.portrait.DrawnRows;
import org.mustlink.model.summary.ClusterFeature;

/**
 * The warning of rows that are far from all others, with the column that explains it.
 *
 * @param parts the parts into which the table falls
 * @param sampled by which the rows are described
 * @param columns of the table
 * @param encoder makes the codes that tell which part a row is in
 */
record PartWords(
    SeparateParts parts, FirstSample sampled, FeatureColumns columns, LandmarkEncoder encoder) {
  private static final String GAP = ": " + NoValue.NAME;

  /**
   * Returns the warning; nothing if the parts do not matter for the result. A few stray rows do not
   * if they are in clusters of other rows. O(s r + s d) for s sampled rows of d columns.
   *
   * @param n the number of rows of the table
   * @param sizes k, the number of rows of each cluster
   */
  Optional<String> warning(long n, long[] sizes) {
    boolean joined =
        parts.effect() == SeparateParts.Effect.STRAY
            && LongStream.of(sizes).filter(size -> size > 0).allMatch(size -> size > parts.rows(n));
    return joined
        ? Optional.empty()
        : parts.warning(n, parts.landmarks().isEmpty() ? "" : common());
  }

  /** Returns what sets the sampled rows of the parts apart most; empty where no column tells it. */
  private String common() {
    Rows values = sampled.inputs().rows();
    if (sampled.map().isReduction()) {
      return "";
    }
    int count = Math.min(values.count(), sampled.sample().rows().count());
    int[] first = IntStream.range(0, count).toArray();
    Rows rows = sampled.sample().rows().take(first);
    boolean[] concerned = parts.concerned(new RowEncoder(encoder.with(null)).encode(rows));
    int[] sides = IntStream.of(first).map(i -> concerned[i] ? 0 : 1).toArray();
    return DrawnRows.portraits(sampled.map(), columns, rows, values.take(first), sides, 2)
        .features(0)
        .stream()
        .findFirst()
        .map(PartWords::text)
        .orElse("");
  }

  private static String text(ClusterFeature feature) {
    if (feature.here() == null || feature.all() == null) {
      return "their `%s` is %s on average, and %s in all rows"
          .formatted(
              feature.name(), Figures.number(feature.mean()), Figures.number(feature.overall()));
    }
    int colon = feature.name().indexOf(": ");
    if (colon < 0) {
      return "their `%s` is %s on average, and %s in all rows"
          .formatted(feature.name(), feature.here(), feature.all());
    }
    String have =
        feature.name().endsWith(GAP)
            ? "no `" + feature.name().substring(0, feature.name().length() - GAP.length()) + "`"
            : "`%s` = %s"
                .formatted(feature.name().substring(0, colon), feature.name().substring(colon + 2));
    String share = feature.mean() == 1 ? "all" : feature.mean() == 0 ? "none" : feature.here();
    return share + " of them have " + have + " (" + feature.all() + " of all rows)";
  }
}
