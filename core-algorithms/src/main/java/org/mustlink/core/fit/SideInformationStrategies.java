package org.mustlink.core.fit;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.ClassOptions;
import org.mustlink.core.options.Favour;
import org.mustlink.core.options.FitOptions;

/** The strategies for the use of side information, of which each fit takes one. */
public final class SideInformationStrategies {
  /**
   * The functions that return a strategy if it is suitable for given counts. The first suitable
   * strategy is taken.
   */
  private static final List<
          Function<SideInformationCounts, Optional<? extends SideInformationStrategy>>>
      ALL =
          List.of(
              LinkedNewClassesStrategy::of,
              LinkedRowsStrategy::of,
              LinkedPairsStrategy::of,
              NewClassesStrategy::of,
              LabelledRowsStrategy::of,
              ClassSumsStrategy::of);

  private SideInformationStrategies() {}

  /**
   * Chooses a strategy.
   *
   * @throws BadSettingException if the label solver or the pool is asked for, but the links do not
   *     give the classes that it needs; if a number of new classes is set that does not suit the
   *     labels; if stability is asked for and there are links; or if shares of the classes are set,
   *     but not every class has labels or they are shares of other classes
   */
  public static SideInformationStrategy choose(SideInformationCounts counts) {
    SideInformationCounts counted = NewClassesStrategy.withLinks(counts);
    SideInformationStrategy chosen =
        ALL.stream()
            .flatMap(way -> way.apply(counted).stream())
            .map(SideInformationStrategy.class::cast)
            .findFirst()
            .orElseThrow();
    requireShares(chosen);
    requireFavour(chosen);
    requireStability(counts);
    return chosen;
  }

  private static void requireShares(SideInformationStrategy chosen) {
    FitOptions options = chosen.counts().options();
    if (options.get(ClassOptions.CLASS_SHARES).isPresent() && !chosen.takesShares()) {
      throw BadSettingException.ofOption(
          "classShares",
          "'" + options.get(ClassOptions.CLASS_SHARES).get() + "'",
          chosen.counts().links() > 0
              ? "it needs labelled classes alone, and links are given"
              : "it needs labelled rows of each of at least 2 clusters",
          "Remove {fit.classShares}, or give labels of every class and no links.");
    }
  }

  /** Classes are favoured by what labelled rows tell of the probabilities of all classes. */
  private static void requireFavour(SideInformationStrategy chosen) {
    SideInformationCounts counts = chosen.counts();
    if (counts.options().get(ClassOptions.FAVOUR) == Favour.CLASSES && !chosen.takesShares()) {
      throw BadSettingException.ofOption(
          "favour",
          "classes",
          counts.links() > 0
              ? "it decides by labels alone, and links are given"
              : "it needs labelled rows of each of at least 2 clusters",
          "Remove {fit.favour}, or give labels of every class and no links.");
    }
  }

  private static void requireStability(SideInformationCounts counts) {
    if (counts.links() > 0 && counts.options().get(FitOptions.STABILITY) > 0) {
      throw BadSettingException.ofOption(
          "stability",
          counts.options().get(FitOptions.STABILITY),
          "the further draws of landmarks are fitted to a sample, which need not hold linked rows",
          "Set {fit.stability} = 0, or leave out the links.");
    }
  }
}
