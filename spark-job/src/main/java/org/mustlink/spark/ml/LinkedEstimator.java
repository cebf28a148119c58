package org.mustlink.spark.ml;

import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** The part of the estimator that holds links and how they are read. */
abstract class LinkedEstimator extends Estimator<ConstrainedSpectralClusteringModel>
    implements LinkParams {
  private static final long serialVersionUID = 1L;

  /** Stays on the driver. */
  private transient @Nullable Dataset<Row> links;

  abstract ConstrainedSpectralClustering self();

  final Optional<Dataset<Row>> links() {
    return Optional.ofNullable(links);
  }

  /** Takes the links of another estimator with the same parameters. */
  final void keep(Optional<Dataset<Row>> others) {
    links = others.orElse(null);
  }

  /**
   * Guides the fit by must-links and cannot-links between rows, which {@link #idCols()} name. Links
   * are not saved with the estimator; a loaded one asks for them.
   *
   * @param value columns {@link #linkFirstCols()}, {@link #linkSecondCols()}, {@link
   *     #linkTypeCol()} and, if it is set, {@link #linkWeightCol()}
   */
  public ConstrainedSpectralClustering setLinks(Dataset<?> value) {
    links = value.toDF();
    set(usesLinks(), true);
    return self();
  }

  /** See {@link #idCols()}. */
  public ConstrainedSpectralClustering setIdCols(String... value) {
    set(idCols(), value.clone());
    return self();
  }

  /** See {@link #linkFirstCols()}. */
  public ConstrainedSpectralClustering setLinkFirstCols(String... value) {
    set(linkFirstCols(), value.clone());
    return self();
  }

  /** See {@link #linkSecondCols()}. */
  public ConstrainedSpectralClustering setLinkSecondCols(String... value) {
    set(linkSecondCols(), value.clone());
    return self();
  }

  /** See {@link #linkTypeCol()}. */
  public ConstrainedSpectralClustering setLinkTypeCol(String value) {
    set(linkTypeCol(), value);
    return self();
  }

  /** See {@link #linkWeightCol()}. */
  public ConstrainedSpectralClustering setLinkWeightCol(String value) {
    set(linkWeightCol(), value);
    return self();
  }

  /** See {@link #linkHoldout()}. */
  public ConstrainedSpectralClustering setLinkHoldout(double value) {
    set(linkHoldout(), value);
    return self();
  }

  /** See {@link #contradictions()}. */
  public ConstrainedSpectralClustering setContradictions(String value) {
    set(contradictions(), value);
    return self();
  }

  /** See {@link #unknownIds()}. */
  public ConstrainedSpectralClustering setUnknownIds(String value) {
    set(unknownIds(), value);
    return self();
  }
}
