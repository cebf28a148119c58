package org.mustlink.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.fit.rule.NewClassRuleFinder;
import org.mustlink.core.fit.trial.LabelTrials;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.openworld.LabelDraw;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.core.openworld.NewClassEvidence;
import org.mustlink.core.openworld.NewClassRange;
import org.mustlink.core.openworld.NewClassSearch;
import org.mustlink.core.openworld.ReachBins;
import org.mustlink.core.openworld.SeedRows;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * What the labels of a coded table, its rows and its links tell of classes that no label names.
 *
 * @param search spreads the labels of m classes
 * @param draw how the labelled rows lie among all rows
 * @param counts the numbers of rows by how far the labels reach
 * @param wanted the number of new classes; 0 if it is to be found
 * @param proven the number of new classes that links prove to exist at the least
 * @param seeds rows that links prove to be of new classes
 */
record NewClassProblem(
    LandmarkGraph graph,
    NewClassSearch search,
    NewClassEvidence evidence,
    LabelDraw draw,
    long[] counts,
    int m,
    int wanted,
    int proven,
    SeedRows seeds) {

  /** Counts the rows of the table by the reach of the labels. */
  static NewClassProblem of(
      LandmarkGraph graph,
      CodedTable<?> table,
      NewClassSearch search,
      int m,
      int wanted,
      int proven,
      SeedRows seeds) {
    EmbeddedTable reached = table.embedded(new Embedding(search.reach(), m, false));
    long[] counts = reached.counts(ReachBins.COUNT, (values, at) -> ReachBins.of(values, at, m));
    NewClassEvidence evidence = search.evidence(counts);
    boolean isAsked = wanted == 0 && search.isPossible() && evidence.isConvincing();
    LabelDraw draw = isAsked ? search.draw() : LabelDraw.EVEN;
    return new NewClassProblem(graph, search, evidence, draw, counts, m, wanted, proven, seeds);
  }

  /** Whether rows look like none of the named classes. */
  boolean looksNew() {
    return search.isPossible() && evidence.isConvincing();
  }

  /**
   * Whether these rows are of new classes, as labels are a random draw of the others. Where these
   * would be fewer than half of the classes, it is likelier that labels are of one part of the
   * table.
   */
  boolean isConvincing() {
    return looksNew() && draw.leavesGaps() && evidence.classes(m) <= m;
  }

  /** Returns the number of new classes, 0 if neither rows nor links tell that there are any. */
  int count() {
    if (wanted > 0) {
      return wanted;
    }
    return isConvincing() ? Math.max(proven, search.estimate(evidence)) : proven;
  }

  /** Returns what was found if there are no new classes, or if others have solved for them. */
  NewClasses found() {
    return found(evidence.share());
  }

  private NewClasses found(double share) {
    boolean byLinks = count() > 0 && wanted == 0 && !isConvincing();
    NewClassRange range = search.range(evidence);
    int least = byLinks ? proven : Math.max(proven, range.least());
    return new NewClasses(
        m,
        count(),
        wanted > 0,
        least,
        byLinks ? count() : Math.max(least, range.most()),
        proven,
        share,
        evidence,
        search.calibrationError(evidence, counts, share));
  }

  /** Solves for soft labels of named and new classes. O(p^3). */
  NewClassSearch.Found solved() {
    boolean estimated = wanted == 0 && isConvincing() && count() == search.estimate(evidence);
    return search.solve(evidence, counts, estimated ? 0 : count(), seeds);
  }

  /**
   * Joins the solution with that of the named classes alone.
   *
   * @param trials the label solver and the classifiers of the m named classes
   * @param rows the codes of the rows with a class
   * @param tried the held-out results of the named classes
   */
  LandmarkSolution joined(
      NewClassSearch.Found found, LabelTrials trials, CodedRows rows, OutOfSample tried) {
    Pool pool = trials.pooled().pool();
    NewClassAssigner assigner =
        new NewClassAssigner(m + found.count(), m, pool, found.likelihood());
    double[] known = trials.solver().matrix();
    return LandmarkSolution.ofSoftLabels(
            graph,
            embedding(known, found.ofTable(), assigner),
            assigner.clusters(),
            rows,
            new NewClassRuleFinder(assigner, embedding(known, found.ofOthers(), assigner)),
            tried,
            List.of(logLine(found.share())))
        .with(found(found.share()));
  }

  private Embedding embedding(
      double[] known, NewClassSearch.Values found, NewClassAssigner assigner) {
    return new Embedding(
        joined(graph.total(), known, found.soft(), found.reach()),
        2 * m + assigner.clusters(),
        assigner.pool().classifiers() > 0 ? m : 0,
        false);
  }

  /** Returns a warning if rows look new and no new class is made of them. */
  List<String> doubts() {
    return count() > 0 || !looksNew()
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "About %.0f %% of the rows resemble none of the %d labelled classes. The fit makes no new class of them, because the labels are not a random draw in half of the classes or more, so that these rows may belong to labelled classes. Label some of these rows, as the command suggest asks for, or set {fit.newClasses} to the number of new classes or to none.",
                100 * evidence.share(),
                m));
  }

  /** Returns in words that there are new clusters if others have solved for them. */
  String logLine() {
    return search.isPossible()
        ? logLine(evidence.share())
        : logLine("There are too few labels to see from the rows whether there are others");
  }

  private String logLine(double share) {
    return logLine(
        wanted > 0 || isConvincing()
            ? String.format(
                Locale.ROOT, "About %.0f %% of the rows look like none of them", 100 * share)
            : "The rows alone are no evidence of others");
  }

  private String logLine(String seen) {
    String byLinks =
        String.format(
            Locale.ROOT,
            "links prove that there %s at least %d more, if links and labels are right; ",
            proven == 1 ? "is" : "are",
            proven);
    return String.format(
        Locale.ROOT,
        "Labels name %d classes. %s; %sthere %s %d %s without a label. Label some of their rows, or set {fit.newClasses} = none if every class is labelled.",
        m,
        seen,
        proven == 0 ? "" : byLinks,
        count() == 1 ? "is" : "are",
        count(),
        count() == 1 ? "new cluster" : "new clusters");
  }

  /** Joins matrices of p rows, row-major, side by side. */
  private static double[] joined(int p, double[]... parts) {
    int columns = Arrays.stream(parts).mapToInt(part -> part.length / p).sum();
    double[] all = new double[p * columns];
    int at = 0;
    for (double[] part : parts) {
      int own = part.length / p;
      for (int i = 0; i < p; i++) {
        System.arraycopy(part, i * own, all, i * columns + at, own);
      }
      at += own;
    }
    return all;
  }
}
