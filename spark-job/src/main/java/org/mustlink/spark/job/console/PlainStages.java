package org.mustlink.spark.job.console;

import java.util.Locale;
import java.util.Map;
import org.mustlink.spark.run.EndedStage;
import org.mustlink.spark.run.WorkingStage;

/**
 * The stages of a run in everyday words, for users who know nothing of the method. A stage whose
 * name is plain already, such as that of a method for small tables, keeps its name.
 */
final class PlainStages {
  /** The seconds from which on a running stage is shown. */
  private static final double LEAST_SECONDS = 1;

  /**
   * What a stage does.
   *
   * @param work in a few words
   * @param result whether what the stage found is of use to those who know nothing of the method
   */
  private record Words(String work, boolean result) {}

  /** By the first words of the names of stages. */
  private static final Map<String, Words> WORDS =
      Map.ofEntries(
          Map.entry("reading", shown("Reading the table")),
          Map.entry("reading links", shown("Reading the links")),
          Map.entry("rows and labels counted", shown("Counting rows and labels")),
          Map.entry("weights of labels", shown("Reading the weights of labels")),
          Map.entry("links", shown("Checking the links")),
          Map.entry("rules that keep rows apart", shown("Checking the rules")),
          Map.entry("profile", shown("Checking the values")),
          Map.entry("truncated singular value decomposition", hidden("Combining columns")),
          Map.entry("landmarks", hidden("Choosing typical rows")),
          Map.entry("separation", shown("Looking for gaps between groups")),
          Map.entry("sparse codes", hidden("Comparing rows with typical ones")),
          Map.entry("further draws of landmarks", hidden("Choosing typical rows again")),
          Map.entry("number of clusters", shown("Comparing numbers of clusters")),
          Map.entry("linked rows", hidden("Looking at linked rows")),
          Map.entry("eigenproblem", hidden("Learning the clusters")),
          Map.entry("scores of the classifiers", hidden("Scoring the rows")),
          Map.entry("clusters of the embedding", hidden("Forming the clusters")),
          Map.entry("rows kept together", shown("Keeping rows together")),
          Map.entry("rows kept apart", shown("Keeping rows apart")),
          Map.entry("assignments", shown("Assigning the rows")),
          Map.entry("rows assigned", shown("Assigning the rows")),
          Map.entry("links measured", shown("Measuring the links")),
          Map.entry("stability", shown("Repeating the fit")),
          Map.entry("comparison with the earlier fit", shown("Comparing with the earlier fit")),
          Map.entry("doubted labels", shown("Looking for wrong labels")),
          Map.entry("description", hidden("Describing the clusters")),
          Map.entry("writing", hidden("Writing the results")),
          Map.entry("values that the fit did not see", shown("Looking for unknown values")),
          Map.entry("rows looked at", shown("Looking for questions")),
          Map.entry("rows", shown("Counting the rows")),
          Map.entry("groups", shown("Counting the groups")));

  private PlainStages() {}

  private static Words shown(String work) {
    return new Words(work, true);
  }

  private static Words hidden(String work) {
    return new Words(work, false);
  }

  /** Returns a line about a stage that has ended. */
  static String line(EndedStage stage) {
    Words words = words(stage.name());
    return String.format(
            Locale.ROOT,
            "%-34s %7.1f s  %s",
            words.work(),
            stage.seconds(),
            words.result() ? stage.result() : "")
        .stripTrailing();
  }

  /** Returns a line about a running stage. */
  static String line(WorkingStage stage) {
    return stage.logLine(words(stage.name()).work());
  }

  /** Whether a stage runs long enough to be shown. */
  static boolean isLong(WorkingStage stage) {
    return stage.seconds() >= LEAST_SECONDS;
  }

  /** A name may be followed by the sizes of the stage in parentheses. */
  private static Words words(String name) {
    return WORDS.getOrDefault(name.replaceAll(" \\(.*", ""), shown(name));
  }
}
