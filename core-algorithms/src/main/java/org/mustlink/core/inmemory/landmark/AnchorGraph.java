package org.mustlink.core.inmemory.landmark;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitMethod;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Preset;
import org.mustlink.core.options.Range;

/**
 * Anchor graph regularization, which propagates labels over the landmark graph and assigns each row
 * to the class with the largest soft label. With {@code preset = best} it is equal to SCACS with
 * {@code assign = anchors}: linear weights, the normalised penalty of EAGR (Wang, Fu, Hao, Tao, Wu,
 * TKDE 2016), smoothness and class shares by leave-one-out, and a class found for each linked row.
 * With {@code preset = paper}, or {@code paper-rule} whose beta it does not have, it is the
 * published method (Liu, He, Chang, ICML 2010): see {@link PublishedAnchorGraph}.
 *
 * <p>The labels have to name every cluster. If they do not and there are no links instead, the rows
 * are clustered as by SCACS, with a warning.
 */
public final class AnchorGraph extends AbstractInMemoryMethod {
  private static final Option<Double> SMOOTHNESS =
      new Option<>(
          "smoothness",
          Range.positive(),
          "0.01",
          "weight of the penalty on labels that change along the graph; only with preset = paper,"
              + " otherwise by leave-one-out");

  private final Map<String, String> given;
  private final Preset preset;
  private final double smoothness;

  /**
   * Makes the method.
   *
   * @param given the options that were set as texts, by key
   * @throws org.mustlink.core.fault.BadSettingException if the method does not have an option, or a
   *     value is out of range
   */
  public AnchorGraph(Map<String, String> given) {
    super(information());
    OptionReader reader = new OptionReader(info(), given);
    this.preset = reader.get(FitOptions.PRESET);
    this.smoothness = reader.get(SMOOTHNESS);
    reader.refuseTogether(SMOOTHNESS, FitOptions.PRESET, preset == Preset.BEST);
    this.given = new TreeMap<>(given);
    this.given.remove(SMOOTHNESS.key());
    if (preset != Preset.BEST) {
      this.given.putIfAbsent(LandmarkOptions.LANDMARK_SELECTION.key(), "kmeans");
    }
    landmarks(Assign.AUTO);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    Set<Option<?>> left =
        new HashSet<>(
            List.of(
                FitOptions.METHOD,
                FitOptions.K,
                FitOptions.SEED,
                LandmarkOptions.OUTLIERS,
                FitOptions.BALANCED,
                FitOptions.BETA,
                FitOptions.RIDGE,
                FitOptions.ASSIGN,
                FitOptions.STABILITY));
    List<Option<?>> options =
        new ArrayList<>(FitOptions.ALL.stream().filter(option -> !left.contains(option)).toList());
    options.add(SMOOTHNESS);
    return new MethodInfo(
        "agr",
        "anchor graph regularization",
        "Liu, He, Chang, ICML 2010; Wang, Fu, Hao, Tao, Wu, TKDE 2016",
        EnumSet.allOf(MethodInfo.Kind.class),
        MethodInfo.Strength.SOFT,
        "that of the labels; auto by labels",
        2_000_000,
        "O(n p d) and O(p^3) for p landmarks",
        options);
  }

  private LandmarkMethod landmarks(Assign assign) {
    Map<String, String> all = new TreeMap<>(given);
    all.put(FitOptions.ASSIGN.key(), EnumWords.word(assign));
    return new LandmarkMethod(FitMethod.SCACS, all);
  }

  @Override
  public long bytes(long n, int d) {
    return landmarks(Assign.AUTO).bytes(n, d);
  }

  @Override
  protected InMemoryClustering solve(Task task) {
    int classes = task.sideInformation().classes();
    int links = task.sideInformation().first().length;
    boolean named = classes > 1 && (task.k() == 0 || classes == task.k());
    if (named && preset != Preset.BEST) {
      if (links > 0) {
        task.warnings()
            .add("The published form of method agr takes no links: " + links + " were not used.");
      }
      return new PublishedAnchorGraph(given, smoothness).solve(task);
    }
    if (named || (links > 0 && preset == Preset.BEST)) {
      return landmarks(Assign.ANCHORS).solve(task);
    }
    task.warnings()
        .add(
            "Method agr spreads labels and needs some of every cluster; without them the rows were"
                + " clustered as method scacs does.");
    return landmarks(Assign.AUTO).solve(task);
  }
}
