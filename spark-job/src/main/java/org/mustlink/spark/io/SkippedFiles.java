package org.mustlink.spark.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.path.FileListing;
import org.mustlink.spark.io.path.FoundPaths;

/**
 * What is said of the files at a location that Spark skips without a word.
 *
 * @param location the location of a table
 * @param found what exists at its path
 * @param listing the files there
 */
public record SkippedFiles(TableLocation location, FoundPaths found, FileListing listing) {
  private static final String RECURSIVE = "recursiveFileLookup";

  /** The options by which a user leaves out files. */
  private static final List<String> FILTERS =
      List.of("pathGlobFilter", "modifiedBefore", "modifiedAfter");

  private static final String NAMES =
      "Spark skips names that begin with _ or ., or end with ._COPYING_";

  /**
   * Refuses a path without a file that is read.
   *
   * @throws InputMissingException naming the files that are there all the same
   */
  public void requireAny() {
    String path = location.setting("path") + " = " + location.name();
    FileListing.Some hidden = listing.hidden();
    if (listing.first().isEmpty() && !hidden.isEmpty()) {
      throw new InputMissingException(
          "Cannot read %s: %s, and there are no other files (%s). Rename the files of the table."
              .formatted(path, NAMES, hidden.named()));
    }
    if (listing.nested() && !isSet(RECURSIVE)) {
      throw new InputMissingException(
          "Cannot read "
              + path
              + ": the files lie in directories inside, which Spark does not look into, such as "
              + listing.first().orElseThrow().getPath()
              + ". Name that directory, or set "
              + location.setting("options." + RECURSIVE)
              + " = true to read all of them.");
    }
  }

  /**
   * Returns sentences about the files that are skipped.
   *
   * @param read the files that are read, which are asked for only if it matters
   * @param partitioned whether the table has partition columns
   * @throws IOException if the file system fails
   */
  public List<String> remarks(Supplier<Set<Path>> read, boolean partitioned) throws IOException {
    List<String> remarks = new ArrayList<>();
    FileListing.Some hidden = listing.hidden();
    if (!hidden.isEmpty()) {
      remarks.add(
          leftOut(hidden) + NAMES + ": " + hidden.named() + ". Rename the files of the table.");
    }
    if (listing.doubtful() && !isSet(RECURSIVE) && FILTERS.stream().noneMatch(this::isSet)) {
      FileListing.Some others = partitioned ? found.besidePartitions() : found.besides(read.get());
      if (!others.isEmpty()) {
        remarks.add(
            leftOut(others)
                + "Spark reads either the files of a directory or those of its partitions such as year=2026: "
                + others.named()
                + ". Set "
                + location.setting("options." + RECURSIVE)
                + " = true to read all of them.");
      }
    }
    if (!listing.complete()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "Only %,d files of %s were looked at for names that Spark skips.",
              FileListing.MOST,
              location.name()));
    }
    return remarks;
  }

  private String leftOut(FileListing.Some files) {
    return "%s of %s%s left out, since "
        .formatted(files.number(), location.name(), files.count() == 1 ? " is" : " are");
  }

  private boolean isSet(String option) {
    return location.option(option).filter(value -> !value.equalsIgnoreCase("false")).isPresent();
  }
}
