package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.mustlink.core.options.FitOption;

/**
 * The options of a fit as parameters; names, ranges and defaults are those of {@link FitOption}.
 *
 * <p>No parameter has a default of its own: one that is not set takes its value from the preset.
 * The getters tell the value a fit would take, an empty optional where the fit itself decides.
 */
public interface FitOptionParams extends Params {
  /** The parameters of one instance; Spark finds each by the method that has its name. */
  final class OptionDefs implements Serializable {
    private static final long serialVersionUID = 1L;

    private final EnumMap<FitOption, Param<?>> params = new EnumMap<>(FitOption.class);

    OptionDefs(Params parent) {
      for (FitOption option : FitOption.values()) {
        params.put(option, OptionParam.of(parent, option));
      }
    }

    Map<FitOption, Param<?>> params() {
      return params;
    }

    private Param<?> of(FitOption option) {
      return Objects.requireNonNull(params.get(option));
    }

    @SuppressWarnings("unchecked") // OptionParam makes words and lists of words so
    private Param<String> text(FitOption option) {
      return (Param<String>) of(option);
    }
  }

  /** The parameters behind the methods below. */
  OptionDefs optionDefs();

  /** The clustering method: {@code scacs}, {@code lsc-k} or {@code lsc-r}. */
  default Param<String> method() {
    return optionDefs().text(FitOption.METHOD);
  }

  /** Defaults of all that is not set: {@code best} or {@code paper}. */
  default Param<String> preset() {
    return optionDefs().text(FitOption.PRESET);
  }

  /** Clusters, at least 2; not set: the label values, else the eigengap. */
  default IntParam k() {
    return (IntParam) optionDefs().of(FitOption.K);
  }

  /** Seed of every random choice. */
  default LongParam seed() {
    return (LongParam) optionDefs().of(FitOption.SEED);
  }

  /** Landmarks p, at least 2. */
  default IntParam landmarks() {
    return (IntParam) optionDefs().of(FitOption.LANDMARKS);
  }

  /** How landmarks are chosen: {@code kmeans} or {@code random}. */
  default Param<String> landmarkSelection() {
    return optionDefs().text(FitOption.LANDMARK_SELECTION);
  }

  /** Landmarks r in the code of a row, 2 to 64. */
  default IntParam neighbours() {
    return (IntParam) optionDefs().of(FitOption.NEIGHBOURS);
  }

  /** How the nearest landmarks are found: {@code exact}, {@code approximate}, {@code auto}. */
  default Param<String> search() {
    return optionDefs().text(FitOption.SEARCH);
  }

  /** Weights of a row's landmarks: {@code linear}, {@code gaussian-local}, ... */
  default Param<String> weights() {
    return optionDefs().text(FitOption.WEIGHTS);
  }

  /** Gaussian bandwidth, greater than 0; only with weights {@code gaussian}. */
  default DoubleParam bandwidth() {
    return (DoubleParam) optionDefs().of(FitOption.BANDWIDTH);
  }

  /** Column scaling: {@code auto}, {@code none}, {@code standard} or {@code minmax}. */
  default Param<String> scale() {
    return optionDefs().text(FitOption.SCALE);
  }

  /** Principal components kept: {@code auto}, {@code none} or a whole number. */
  default Param<String> reduce() {
    return optionDefs().text(FitOption.REDUCE);
  }

  /** Metric learned from the labelled rows: {@code auto}, {@code none} or {@code rca}. */
  default Param<String> metric() {
    return optionDefs().text(FitOption.METRIC);
  }

  /** Whether classes are weighed by their label counts in the constraint matrix. */
  default BooleanParam balanced() {
    return (BooleanParam) optionDefs().of(FitOption.BALANCED);
  }

  /** Constraint threshold as a share of the (k-1)-th constraint eigenvalue, in (0, 1). */
  default DoubleParam beta() {
    return (DoubleParam) optionDefs().of(FitOption.BETA);
  }

  /** Spectral ridge, greater than 0. */
  default DoubleParam ridge() {
    return (DoubleParam) optionDefs().of(FitOption.RIDGE);
  }

  /** How much links count beside labels, where there are both; greater than 0. */
  default DoubleParam linkWeight() {
    return (DoubleParam) optionDefs().of(FitOption.LINK_WEIGHT);
  }

  /** From embedding to clusters: {@code auto}, {@code kmeans}, {@code seeded} or {@code vote}. */
  default Param<String> assign() {
    return optionDefs().text(FitOption.ASSIGN);
  }

  /** k-means starts, 1 to 1000. */
  default IntParam starts() {
    return (IntParam) optionDefs().of(FitOption.STARTS);
  }

  /** Most k-means steps a start, at least 1. */
  default IntParam maxIter() {
    return (IntParam) optionDefs().of(FitOption.MAX_ITER);
  }

  /** Rows sampled for feature map and landmarks, at least 100. */
  default IntParam sampleRows() {
    return (IntParam) optionDefs().of(FitOption.SAMPLE_ROWS);
  }

  /** See {@link #method()}. */
  default String getMethod() {
    return OptionValues.text(this, FitOption.METHOD);
  }

  /** See {@link #preset()}. */
  default String getPreset() {
    return OptionValues.text(this, FitOption.PRESET);
  }

  /** See {@link #k()}. */
  default OptionalInt getK() {
    return OptionValues.autoInt(this, FitOption.K);
  }

  /** See {@link #seed()}. */
  default long getSeed() {
    return Long.parseLong(OptionValues.text(this, FitOption.SEED));
  }

  /** See {@link #landmarks()}. */
  default OptionalInt getLandmarks() {
    return OptionValues.autoInt(this, FitOption.LANDMARKS);
  }

  /** See {@link #landmarkSelection()}. */
  default String getLandmarkSelection() {
    return OptionValues.text(this, FitOption.LANDMARK_SELECTION);
  }

  /** See {@link #neighbours()}. */
  default int getNeighbours() {
    return Integer.parseInt(OptionValues.text(this, FitOption.NEIGHBOURS));
  }

  /** See {@link #search()}. */
  default String getSearch() {
    return OptionValues.text(this, FitOption.SEARCH);
  }

  /** See {@link #weights()}. */
  default String getWeights() {
    return OptionValues.text(this, FitOption.WEIGHTS);
  }

  /** See {@link #bandwidth()}. */
  default OptionalDouble getBandwidth() {
    return OptionValues.autoDouble(this, FitOption.BANDWIDTH);
  }

  /** See {@link #scale()}. */
  default String getScale() {
    return OptionValues.text(this, FitOption.SCALE);
  }

  /** See {@link #reduce()}. */
  default String getReduce() {
    return OptionValues.text(this, FitOption.REDUCE);
  }

  /** See {@link #metric()}. */
  default String getMetric() {
    return OptionValues.text(this, FitOption.METRIC);
  }

  /** See {@link #balanced()}. */
  default boolean getBalanced() {
    return Boolean.parseBoolean(OptionValues.text(this, FitOption.BALANCED));
  }

  /** See {@link #beta()}. */
  default OptionalDouble getBeta() {
    return OptionValues.autoDouble(this, FitOption.BETA);
  }

  /** See {@link #ridge()}. */
  default OptionalDouble getRidge() {
    return OptionValues.autoDouble(this, FitOption.RIDGE);
  }

  /** See {@link #linkWeight()}. */
  default double getLinkWeight() {
    return Double.parseDouble(OptionValues.text(this, FitOption.LINK_WEIGHT));
  }

  /** See {@link #assign()}. */
  default String getAssign() {
    return OptionValues.text(this, FitOption.ASSIGN);
  }

  /** See {@link #starts()}. */
  default int getStarts() {
    return Integer.parseInt(OptionValues.text(this, FitOption.STARTS));
  }

  /** See {@link #maxIter()}. */
  default int getMaxIter() {
    return Integer.parseInt(OptionValues.text(this, FitOption.MAX_ITER));
  }

  /** See {@link #sampleRows()}. */
  default OptionalInt getSampleRows() {
    return OptionValues.autoInt(this, FitOption.SAMPLE_ROWS);
  }
}
