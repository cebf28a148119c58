package org.mustlink.model.summary;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.FoundByClass;

/**
 * How often the rows of each class are found, with each class counted alike; the field {@code
 * byClass} of {@code summary.json}.
 *
 * @param labels the labelled rows, judged without their own labels; null where they were not
 * @param truth the rows with a known true class: a class is found by the clusters of which it is
 *     the most frequent class; null without a truth column
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ByClass(@Nullable Found labels, @Nullable Found truth) {
  /** Whether anything is known. */
  public boolean any() {
    return labels != null || truth != null;
  }

  /**
   * What is found of some rows.
   *
   * @param balancedAccuracy the mean over the classes of the share of their rows that is found, in
   *     [0, 1]
   * @param neverFound the classes that have rows, none of which is found
   */
  public record Found(double balancedAccuracy, List<String> neverFound) implements Serializable {
    public Found {
      neverFound = List.copyOf(neverFound);
    }

    /**
     * Makes the record from counts.
     *
     * @param names the names of the classes
     */
    public static Found of(FoundByClass found, List<String> names) {
      return new Found(
          found.balancedAccuracy(), IntStream.of(found.never()).mapToObj(names::get).toList());
    }
  }
}
