package org.mustlink.model.portrait;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.description.Amount;
import org.mustlink.core.description.Aspect;
import org.mustlink.core.description.Aspects;
import org.mustlink.core.description.Choice;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.description.ColumnContrasts;
import org.mustlink.core.description.ColumnSpreads;
import org.mustlink.core.description.Contrast;
import org.mustlink.core.encoding.Categories;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.values.Figures;
import org.mustlink.model.summary.ClusterFeature;
import org.mustlink.model.summary.ColumnPicture;
import org.mustlink.model.summary.FeatureValue;

/** Portraits of clusters of a table of any kind, in columns and levels. */
final class EncodedPortraits implements Portraits {

  /** The number of pictures of a cluster. */
  private static final int MOST_PICTURES = 3;

  /** The number of clusters that have pictures, the largest ones. */
  private static final int MOST_PICTURED = 60;

  private final Rows values;
  private final EncodedColumns map;
  private final List<Aspect> aspects;
  private final ColumnContrasts contrasts;
  private final ColumnSpreads spreads;
  private final Set<Integer> pictured;

  /**
   * Compares clusters with all rows. O(s) for each column.
   *
   * @param values s x d, the values of the columns, NaN for a gap
   * @param clusters the cluster of each row, from 0 to k - 1, or {@link ClusterFeatures#OUTLIER}
   */
  public EncodedPortraits(
      Rows values, int[] clusters, int k, FeatureColumns columns, EncodedColumns map) {
    this.values = values;
    this.map = map;
    this.aspects = Aspects.of(columns, map);
    this.contrasts = ColumnContrasts.of(aspects, values, clusters, k);
    this.spreads = new ColumnSpreads(values, clusters);
    this.pictured =
        IntStream.of(Indices.ascending(k, j -> -contrasts.rows(j)))
            .limit(MOST_PICTURED)
            .boxed()
            .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public int rows() {
    return contrasts.rows();
  }

  @Override
  public List<ClusterFeature> features(int cluster) {
    return contrasts.leading(cluster).stream().map(EncodedPortraits::feature).toList();
  }

  private static ClusterFeature feature(Contrast one) {
    if (one.aspect() instanceof Choice choice) {
      return new ClusterFeature(
          choice.name() + ": " + choice.levels().get(one.level()),
          one.here(),
          one.all(),
          one.difference(),
          Figures.share(one.here()),
          Figures.share(one.all()));
    }
    Amount amount = (Amount) one.aspect();
    return new ClusterFeature(
        amount.name(),
        one.here(),
        one.all(),
        one.difference(),
        amount.isTime() ? amount.text(one.here()) : null,
        amount.isTime() ? amount.text(one.all()) : null);
  }

  @Override
  public List<ColumnPicture> pictures(int cluster) {
    return cluster != ClusterFeatures.OUTLIER && !pictured.contains(cluster)
        ? List.of()
        : contrasts.leading(cluster).stream()
            .map(one -> drawn(one.aspect()))
            .distinct()
            .limit(MOST_PICTURES)
            .map(aspect -> picture(aspect, cluster))
            .toList();
  }

  private ColumnPicture picture(Aspect aspect, int cluster) {
    boolean levels = aspect instanceof Choice;
    return ColumnPicture.of(title(aspect), levels, spreads.of(aspect, cluster));
  }

  private static String title(Aspect aspect) {
    return !(aspect instanceof Choice choice)
        ? aspect.name()
        : switch (choice.of()) {
          case HOUR -> choice.name() + ", time of the day";
          case WEEKDAY -> choice.name() + ", day of the week";
          case CATEGORY, GAP -> choice.name();
        };
  }

  /** Gaps are drawn beside the amounts of their column. */
  private Aspect drawn(Aspect aspect) {
    return aspect instanceof Choice choice && choice.of() == Choice.Of.GAP
        ? amount(choice.column())
        : aspect;
  }

  private Aspect amount(int column) {
    return aspects.stream().filter(one -> one.column() == column).findFirst().orElseThrow();
  }

  @Override
  public List<FeatureValue> values(int row, int cluster) {
    boolean outlying = cluster == ClusterFeatures.OUTLIER;
    return (outlying ? contrasts.unusual().of(row) : contrasts.leading(cluster))
        .stream()
            .map(one -> amount(one.aspect().column()))
            .distinct()
            .limit(FeatureValue.MOST)
            .map(aspect -> value(aspect, values.at(row, aspect.column())))
            .toList();
  }

  private FeatureValue value(Aspect aspect, double value) {
    @Nullable Double number = Double.isNaN(value) ? null : Double.valueOf(value);
    ColumnPart part = map.parts().get(aspect.column());
    LevelPart levels = Categories.of(part);
    if (levels != null) {
      return new FeatureValue(aspect.name(), null, levels.levels().get(levels.level(value)));
    } else if (number == null) {
      return new FeatureValue(aspect.name(), null, NoValue.NAME);
    }
    boolean time = aspect instanceof Amount amount && amount.isTime();
    return new FeatureValue(aspect.name(), number, time ? ((Amount) aspect).text(number) : null);
  }
}
