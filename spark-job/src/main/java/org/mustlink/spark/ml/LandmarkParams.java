package org.mustlink.spark.ml;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.mustlink.core.options.LandmarkOptions;

/**
 * How rows become sparse codes over landmarks: the options of a fit before its eigenproblem, with
 * the names, ranges and defaults of {@link LandmarkOptions}.
 *
 * <p>Parameters have no defaults in Spark: one that is not set takes its value from the preset. The
 * getters return the value that a fit would take, or an empty optional if the value is determined
 * during the fit.
 */
public interface LandmarkParams extends Params {
  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /** The number of landmarks p, at least 2. */
  default IntParam landmarks() {
    return paramTable().of(LandmarkOptions.LANDMARKS);
  }

  /** See {@link #landmarks()}. */
  default OptionalInt getLandmarks() {
    return paramTable().value(LandmarkOptions.LANDMARKS);
  }

  /** How landmarks are chosen: {@code kmeans} or {@code random}. */
  default Param<String> landmarkSelection() {
    return paramTable().of(LandmarkOptions.LANDMARK_SELECTION);
  }

  /** See {@link #landmarkSelection()}. */
  default String getLandmarkSelection() {
    return paramTable().text(LandmarkOptions.LANDMARK_SELECTION);
  }

  /** The number of landmarks r in the code of a row, 2 to 64. */
  default IntParam neighbours() {
    return paramTable().of(LandmarkOptions.NEIGHBOURS);
  }

  /** See {@link #neighbours()}. */
  default int getNeighbours() {
    return paramTable().value(LandmarkOptions.NEIGHBOURS);
  }

  /** How the nearest landmarks are found: {@code exact}, {@code approximate}, {@code auto}. */
  default Param<String> search() {
    return paramTable().of(LandmarkOptions.SEARCH);
  }

  /** See {@link #search()}. */
  default String getSearch() {
    return paramTable().text(LandmarkOptions.SEARCH);
  }

  /** Weights of a row's landmarks: {@code linear}, {@code gaussian-local}, ... */
  default Param<String> weights() {
    return paramTable().of(LandmarkOptions.WEIGHTS);
  }

  /** See {@link #weights()}. */
  default String getWeights() {
    return paramTable().text(LandmarkOptions.WEIGHTS);
  }

  /** Gaussian bandwidth, greater than 0; only with weights {@code gaussian}. */
  default DoubleParam bandwidth() {
    return paramTable().of(LandmarkOptions.BANDWIDTH);
  }

  /** See {@link #bandwidth()}. */
  default OptionalDouble getBandwidth() {
    return paramTable().value(LandmarkOptions.BANDWIDTH);
  }

  /** Column scaling: {@code auto}, {@code none}, {@code standard} or {@code minmax}. */
  default Param<String> scale() {
    return paramTable().of(LandmarkOptions.SCALE);
  }

  /** See {@link #scale()}. */
  default String getScale() {
    return paramTable().text(LandmarkOptions.SCALE);
  }

  /** Principal components kept: {@code auto}, {@code none} or a whole number. */
  default Param<String> reduce() {
    return paramTable().of(LandmarkOptions.REDUCE);
  }

  /** See {@link #reduce()}. */
  default String getReduce() {
    return paramTable().text(LandmarkOptions.REDUCE);
  }

  /** Metric learned from the labelled rows: {@code auto}, {@code none} or {@code rca}. */
  default Param<String> metric() {
    return paramTable().of(LandmarkOptions.METRIC);
  }

  /** See {@link #metric()}. */
  default String getMetric() {
    return paramTable().text(LandmarkOptions.METRIC);
  }

  /** Rows sampled for feature map and landmarks, at least 100. */
  default IntParam sampleRows() {
    return paramTable().of(LandmarkOptions.SAMPLE_ROWS);
  }

  /** See {@link #sampleRows()}. */
  default OptionalInt getSampleRows() {
    return paramTable().value(LandmarkOptions.SAMPLE_ROWS);
  }

  /** Outliers, which get the cluster -1: {@code none}, {@code auto} or their share, below 0.5. */
  default Param<String> outliers() {
    return paramTable().of(LandmarkOptions.OUTLIERS);
  }

  /** See {@link #outliers()}. */
  default String getOutliers() {
    return paramTable().text(LandmarkOptions.OUTLIERS);
  }

  /**
   * The setters of these parameters.
   *
   * @param <S> the class that has them, which they return
   */
  interface Setters<S extends Setters<S>> extends LandmarkParams {
    /** See {@link #landmarks()}. */
    default S setLandmarks(int value) {
      return ParamTable.set(this, landmarks(), value);
    }

    /** See {@link #landmarkSelection()}. */
    default S setLandmarkSelection(String value) {
      return ParamTable.set(this, landmarkSelection(), value);
    }

    /** See {@link #neighbours()}. */
    default S setNeighbours(int value) {
      return ParamTable.set(this, neighbours(), value);
    }

    /** See {@link #search()}. */
    default S setSearch(String value) {
      return ParamTable.set(this, search(), value);
    }

    /** See {@link #weights()}. */
    default S setWeights(String value) {
      return ParamTable.set(this, weights(), value);
    }

    /** See {@link #bandwidth()}. */
    default S setBandwidth(double value) {
      return ParamTable.set(this, bandwidth(), value);
    }

    /** See {@link #scale()}. */
    default S setScale(String value) {
      return ParamTable.set(this, scale(), value);
    }

    /** See {@link #reduce()}. */
    default S setReduce(String value) {
      return ParamTable.set(this, reduce(), value);
    }

    /** Keeps this many principal components. */
    default S setReduce(int components) {
      return setReduce(String.valueOf(components));
    }

    /** See {@link #metric()}. */
    default S setMetric(String value) {
      return ParamTable.set(this, metric(), value);
    }

    /** See {@link #sampleRows()}. */
    default S setSampleRows(int value) {
      return ParamTable.set(this, sampleRows(), value);
    }

    /** See {@link #outliers()}. */
    default S setOutliers(String value) {
      return ParamTable.set(this, outliers(), value);
    }

    /** Leaves this share of the rows, the most outlying ones, without a cluster. */
    default S setOutliers(double share) {
      return setOutliers(String.valueOf(share));
    }
  }
}
