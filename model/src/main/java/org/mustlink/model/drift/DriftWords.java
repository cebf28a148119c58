package org.mustlink.model.drift;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mustlink.model.summary.Drift;

/** The texts that tell what has changed since an earlier fit. */
public final class DriftWords {
  private DriftWords() {}

  /** Returns the result of the comparison, on one line. */
  public static String logLine(Drift drift) {
    long kept =
        drift.clusters().stream()
            .filter(share -> share.before() != null && share.now() != null)
            .count();
    return String.format(
        Locale.ROOT,
        "%d of %d clusters carried on, %.1f %% of the rows moved (%,d rows)",
        kept,
        drift.previous().k(),
        100 * drift.moved(),
        drift.rows());
  }

  /** Returns warnings of what should be looked at. */
  public static List<String> warnings(Drift drift) {
    List<String> warnings = new ArrayList<>(drift.exceeded());
    drift
        .split()
        .forEach(
            split ->
                warnings.add(
                    "Cluster %s of the earlier fit was split into the clusters %s."
                        .formatted(split.from().get(0), listed(split.into()))));
    drift
        .merged()
        .forEach(
            merge ->
                warnings.add(
                    "The clusters %s of the earlier fit were merged into cluster %s."
                        .formatted(listed(merge.from()), merge.into().get(0))));
    List<Integer> parts = drift.split().stream().flatMap(one -> one.into().stream()).toList();
    List<Integer> sources = drift.merged().stream().flatMap(one -> one.from().stream()).toList();
    add(
        warnings,
        without(drift.appeared(), parts),
        "new: no cluster of the earlier fit has most of %s rows");
    add(
        warnings,
        without(drift.vanished(), sources),
        "gone: no cluster of this fit has most of %s rows");
    unnamed(drift).ifPresent(warnings::add);
    Drift.KnownLabels labels = drift.labels();
    if (labels != null && 2L * labels.contradicting() > labels.compared()) {
      warnings.add(
          "%d of %d labels contradict the earlier fit, which puts their rows into clusters of other names. Check whether the labels have changed their meaning."
              .formatted(labels.contradicting(), labels.compared()));
    }
    return warnings;
  }

  /** Tells of clusters that have appeared and that no label names, where labels name others. */
  private static Optional<String> unnamed(Drift drift) {
    boolean named =
        drift.clusters().stream().anyMatch(one -> one.now() != null && one.label() != null);
    List<Integer> ids =
        drift.clusters().stream()
            .filter(one -> one.before() == null && one.label() == null)
            .map(Drift.Share::id)
            .toList();
    return named && !ids.isEmpty()
        ? Optional.of(
            (ids.size() == 1
                    ? "Cluster %s has appeared since the earlier fit, and no label names it: it may"
                        + " be a new class."
                    : "Clusters %s have appeared since the earlier fit, and no label names them:"
                        + " they may be new classes.")
                .formatted(listed(ids)))
        : Optional.empty();
  }

  private static void add(List<String> warnings, List<Integer> ids, String what) {
    if (!ids.isEmpty()) {
      boolean one = ids.size() == 1;
      warnings.add(
          (one ? "Cluster " : "Clusters ")
              + listed(ids)
              + (one ? " is " : " are ")
              + what.formatted(one ? "its" : "their")
              + ".");
    }
  }

  private static List<Integer> without(List<Integer> ids, List<Integer> named) {
    return ids.stream().filter(id -> !named.contains(id)).toList();
  }

  private static String listed(List<Integer> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
