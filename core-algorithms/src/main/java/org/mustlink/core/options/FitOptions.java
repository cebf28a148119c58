package org.mustlink.core.options;

import static org.mustlink.core.options.ClassOptions.CLASS_SHARES;
import static org.mustlink.core.options.ClassOptions.FAVOUR;
import static org.mustlink.core.options.ClassOptions.NEW_CLASSES;
import static org.mustlink.core.options.LandmarkOptions.BANDWIDTH;
import static org.mustlink.core.options.LandmarkOptions.LANDMARKS;
import static org.mustlink.core.options.LandmarkOptions.LANDMARK_SELECTION;
import static org.mustlink.core.options.LandmarkOptions.METRIC;
import static org.mustlink.core.options.LandmarkOptions.NEIGHBOURS;
import static org.mustlink.core.options.LandmarkOptions.OUTLIERS;
import static org.mustlink.core.options.LandmarkOptions.REDUCE;
import static org.mustlink.core.options.LandmarkOptions.SAMPLE_ROWS;
import static org.mustlink.core.options.LandmarkOptions.SCALE;
import static org.mustlink.core.options.LandmarkOptions.SEARCH;
import static org.mustlink.core.options.LandmarkOptions.WEIGHTS;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.mustlink.core.fault.BadSettingException;

/**
 * The options of a fit of a table of any size, complete and checked. Every option is declared once,
 * here, in {@link LandmarkOptions} or in {@link ClassOptions}; the settings file, the Estimator and
 * the list of methods take them from {@link #ALL}.
 *
 * @param texts the resolved text of every option by its key, in the order of {@link #ALL}
 * @param chosen with preset best, the keys of the options of {@link #ofSparse} that were set
 */
public record FitOptions(Map<String, String> texts, Set<String> chosen) {
  /** The clustering method. */
  public static final Option<FitMethod> METHOD =
      new Option<>("method", Range.of(FitMethod.class), "scacs", "the clustering method");

  /** The defaults of all options that are not set. */
  public static final Option<Preset> PRESET =
      new Option<>(
          "preset",
          Range.of(Preset.class),
          "best",
          "paper",
          "paper-rule",
          "which defaults the other options have: best are those with the best results, paper those of the"
              + " paper, and paper-rule those of the paper with beta auto");

  /** The number of clusters. */
  public static final Option<OptionalInt> K =
      new Option<>(
          "k",
          Range.autoInt(Range.whole(2)),
          "auto",
          "number of clusters; auto: that of the classes among the labels, else chosen by the fit");

  /** The seed of every random choice. */
  public static final Option<Long> SEED =
      new Option<>("seed", Range.anyWhole(), "42", "seed of every random choice");

  /** Whether classes are weighted by their label counts. */
  public static final Option<Boolean> BALANCED =
      new Option<>(
          "balanced",
          Range.flag(),
          "true",
          "false",
          "whether rare classes count as much as frequent ones in the constraint matrix");

  /**
   * The threshold beta0 of the constraint eigenvalues, in (0, 1); empty for auto, which depends on
   * the preset.
   */
  public static final Option<OptionalDouble> BETA =
      new Option<>(
          "beta",
          Range.autoDouble(Range.share()),
          "auto",
          "0.1",
          "auto",
          "how closely the embedding follows the labels and links, without a unit: a share of the"
              + " (k-1)-th largest eigenvalue of the constraint matrix, of k clusters; auto: c/p kept"
              + " within 0.1 and 0.3, with preset paper-rule 0.5 + 0.4 c/n, for c labelled ones of n"
              + " rows and p landmarks");

  /** The spectral ridge eps; empty for auto. */
  public static final Option<OptionalDouble> RIDGE =
      new Option<>(
          "ridge",
          Range.autoDouble(Range.positive()),
          "auto",
          "1e-9",
          "how far the labels reach, without a unit: a number that is added to all eigenvalues of the"
              + " Laplacian, which are from 0 to 1, so that labels act through more eigenvectors; auto:"
              + " 0.1 c/p kept within 0.03 and 0.3, for c labelled rows and p landmarks");

  /** The weight of links relative to labels. */
  public static final Option<Double> LINK_WEIGHT =
      new Option<>(
          "linkWeight",
          Range.positive(),
          "1",
          "weight of links relative to that of labels, where there are both");

  /** How clusters are assigned from the embedding. */
  public static final Option<Assign> ASSIGN =
      new Option<>(
          "assign",
          Range.of(Assign.class),
          "auto",
          "kmeans",
          "how clusters are assigned from the embedding");

  /** The number of k-means starts. */
  public static final Option<Integer> STARTS =
      new Option<>(
          "starts",
          Range.whole(1, 1000),
          "10",
          "number of k-means starts where no labels give the initial centres");

  /** The maximum number of k-means iterations per start. */
  public static final Option<Integer> MAX_ITER =
      new Option<>(
          "maxIter", Range.whole(1), "100", "maximum number of k-means iterations per start");

  /** Further draws of landmarks whose clusters are compared with those of the fit; 0 for none. */
  public static final Option<Integer> STABILITY =
      new Option<>(
          "stability",
          Range.whole(0, 100),
          "0",
          "number of further draws of landmarks whose clusters of a sample are compared with those of"
              + " the fit");

  /** All options, in the order in which they are listed. */
  public static final List<Option<?>> ALL =
      List.of(
          new Option<?>[] {
            METHOD,
            PRESET,
            K,
            SEED,
            LANDMARKS,
            LANDMARK_SELECTION,
            NEIGHBOURS,
            SEARCH,
            WEIGHTS,
            BANDWIDTH,
            SCALE,
            REDUCE,
            METRIC,
            BALANCED,
            BETA,
            RIDGE,
            LINK_WEIGHT,
            ASSIGN,
            CLASS_SHARES,
            FAVOUR,
            NEW_CLASSES,
            STARTS,
            MAX_ITER,
            SAMPLE_ROWS,
            OUTLIERS,
            STABILITY
          });

  /**
   * Options that only methods with side information have, in the order in which they are checked.
   */
  public static final List<Option<?>> OF_SIDE_INFORMATION =
      List.of(
          BALANCED,
          BETA,
          RIDGE,
          LINK_WEIGHT,
          LANDMARK_SELECTION,
          CLASS_SHARES,
          FAVOUR,
          NEW_CLASSES);

  /** The defaults of {@link #ofSparse} by key. */
  private static final Map<String, String> SPARSE =
      Map.of(
          NEIGHBOURS.key(), "8",
          WEIGHTS.key(), EnumWords.word(WeightRule.GAUSSIAN_LOCAL),
          METRIC.key(), EnumWords.word(Metric.NONE));

  /** Checks every option separately. */
  public FitOptions {
    Map<String, String> ordered = new LinkedHashMap<>();
    Preset preset = PRESET.read(texts.getOrDefault(PRESET.key(), PRESET.best()));
    for (Option<?> option : ALL) {
      String text = texts.getOrDefault(option.key(), option.defaultText(preset)).trim();
      option.read(text, option.defaultText(preset));
      ordered.put(option.key(), text);
    }
    texts = Collections.unmodifiableMap(ordered);
    chosen = preset == Preset.BEST ? Set.copyOf(chosen) : Set.of();
  }

  /**
   * Resolves options: those that were set, and the defaults of the preset for all others.
   *
   * @param given texts by key, such as {@code landmarks -> "500"}
   * @throws BadSettingException naming the option, the value, the rule and the remedy
   */
  public static FitOptions resolve(Map<String, String> given) {
    FitRules.checkKnown(ALL, given);
    Map<String, String> all = defaults(given);
    all.putAll(given);
    Set<String> chosen = new HashSet<>(SPARSE.keySet());
    chosen.retainAll(given.keySet());
    FitOptions options = new FitOptions(all, chosen);
    FitRules.checkWeights(options.get(WEIGHTS), options.get(BANDWIDTH));
    FitRules.checkShares(options.get(CLASS_SHARES), options.get(ASSIGN));
    FitRules.checkFavour(
        options.get(FAVOUR), options.get(CLASS_SHARES).isPresent(), options.get(ASSIGN));
    FitMethod method = options.method();
    if (!method.constrained()) {
      FitRules.checkUnconstrained(method, OF_SIDE_INFORMATION, given);
      FitRules.checkUnconstrained(
          method, options.get(ASSIGN), options.get(METRIC), options.get(PRESET));
    }
    return options;
  }

  /**
   * The text of every option that is not set, by key.
   *
   * @param given texts by key, of which the preset and the method determine the defaults
   */
  public static Map<String, String> defaults(Map<String, String> given) {
    Preset preset = PRESET.read(given.getOrDefault(PRESET.key(), PRESET.best()));
    FitMethod method = METHOD.read(given.getOrDefault(METHOD.key(), METHOD.best()));
    Map<String, String> all = new LinkedHashMap<>();
    ALL.forEach(option -> all.put(option.key(), option.defaultText(preset)));
    method.selection().ifPresent(own -> all.put(LANDMARK_SELECTION.key(), EnumWords.word(own)));
    return all;
  }

  /**
   * The options for a table of sparse and wide rows: with preset best, and unless they are set, a
   * code has 8 landmarks with local Gaussian weights, and no metric is learned.
   */
  public FitOptions ofSparse() {
    if (get(PRESET) != Preset.BEST) {
      return this;
    }
    Map<String, String> all = new LinkedHashMap<>(texts);
    SPARSE.forEach(
        (key, text) -> all.computeIfPresent(key, (k, set) -> chosen.contains(k) ? set : text));
    return new FitOptions(all, chosen);
  }

  /** The same options with another seed. */
  public FitOptions withSeed(long seed) {
    return with(SEED, Long.toString(seed));
  }

  /** The same options for rows of which all belong somewhere. */
  public FitOptions withoutOutliers() {
    return with(OUTLIERS, OUTLIERS.best());
  }

  private FitOptions with(Option<?> option, String text) {
    Map<String, String> all = new LinkedHashMap<>(texts);
    all.put(option.key(), text);
    return new FitOptions(all, chosen);
  }

  /** The default of an option for sparse and wide rows, where it is another one. */
  public static Optional<String> sparseDefault(Option<?> option) {
    return Optional.ofNullable(SPARSE.get(option.key()));
  }

  /** The keys of the options whose values {@link #ofSparse} changes. */
  public Set<String> open() {
    Set<String> open = new HashSet<>(get(PRESET) == Preset.BEST ? SPARSE.keySet() : Set.of());
    open.removeAll(chosen);
    return open;
  }

  /** The option with this key. */
  public static Optional<Option<?>> find(String key) {
    return ALL.stream().filter(option -> option.key().equals(key)).findFirst();
  }

  /** The value of an option. */
  public <T> T get(Option<T> option) {
    return option.read(Objects.requireNonNull(texts.get(option.key())));
  }

  /** See {@link #METHOD}. */
  public FitMethod method() {
    return get(METHOD);
  }

  /** Clusters k; empty for auto. */
  public OptionalInt k() {
    return get(K);
  }

  /** See {@link #SEED}. */
  public long seed() {
    return get(SEED);
  }

  /** Landmarks p; empty for auto. */
  public OptionalInt landmarks() {
    return get(LANDMARKS);
  }

  /** Landmarks r in the code of a row. */
  public int neighbours() {
    return get(NEIGHBOURS);
  }

  /** See {@link #STARTS}. */
  public int starts() {
    return get(STARTS);
  }

  /** See {@link #MAX_ITER}. */
  public int maxIter() {
    return get(MAX_ITER);
  }
}
