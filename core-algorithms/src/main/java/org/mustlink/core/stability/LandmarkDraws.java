package org.mustlink.core.stability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fit.AssignmentRule;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.LandmarkSolver;
import org.mustlink.core.fit.SideInformationPlan;
import org.mustlink.core.fit.WideGaps;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.Embedding;

/**
 * A sample of a table, encoded with other draws of landmarks, which shows which clusters depend on
 * the landmarks that were drawn. Immutable.
 */
public final class LandmarkDraws {
  /** The maximum number of sampled rows. */
  public static final int MOST_ROWS = 20_000;

  /** The smallest number of rows for each landmark of a draw, except in very small samples. */
  private static final int ROWS_PER_LANDMARK = 4;

  private static final int LEAST_LANDMARKS = 10;

  private final SampledTable fitted;
  private final SideInformationPlan plan;
  private final List<Draw> draws;

  /** The seed of a draw of landmarks, and the sample encoded with it. */
  private record Draw(long seed, SampledTable table) {}

  private LandmarkDraws(SampledTable fitted, SideInformationPlan plan, List<Draw> draws) {
    this.fitted = fitted;
    this.plan = plan;
    this.draws = draws;
  }

  /**
   * Draws landmarks and encodes the first {@link #MOST_ROWS} rows of a sample with them. O(s p d) a
   * draw for s rows.
   *
   * @param plan of the fit, without links
   * @param encoder of the fit
   * @param count draws, at least one
   */
  public static LandmarkDraws of(
      TableSample sample, SideInformationPlan plan, LandmarkEncoder encoder, int count) {
    int n = Math.min(sample.rows().count(), MOST_ROWS);
    Rows rows = new Rows(sample.rows().data(), n, sample.rows().d());
    int p = Math.min(encoder.p(), Math.max(n / ROWS_PER_LANDMARK, Math.min(n, LEAST_LANDMARKS)));
    SplittableRandom seeds = new SplittableRandom(plan.options().seed());
    List<Draw> draws = new ArrayList<>();
    for (int draw = 0; draw < count; draw++) {
      long seed = seeds.nextLong();
      SideInformationPlan redrawn = plan.redrawn(seed, plan.k());
      TableSample shuffled =
          new TableSample(
              rows.take(Rows.shuffled(n, seed)),
              sample.labelled(),
              sample.min(),
              sample.max(),
              sample.reduced());
      LandmarkEncoderFitter.Fitted found =
          LandmarkEncoderFitter.fit(
              shuffled, Optional.empty(), p, redrawn.centres(n), redrawn.options());
      draws.add(new Draw(seed, SampledTable.of(rows, sample.labelled(), found, redrawn.options())));
    }
    LandmarkEncoderFitter.Fitted own =
        new LandmarkEncoderFitter.Fitted(encoder, false, new double[0]);
    SampledTable fitted = SampledTable.of(rows, sample.labelled(), own, plan.options());
    return new LandmarkDraws(fitted, plan, draws);
  }

  /**
   * Chooses the number of clusters if it is not known: of the numbers at the three widest eigengaps
   * the one whose clusters agree best with those of the draws, by the adjusted Rand index; of equal
   * ones that of the wider gap. O(b (p^3 + s k)) for b draws.
   *
   * @return the number, or 0 if there is no eigengap
   */
  public int clusters() {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int k : WideGaps.of(fitted.sums(), plan.options().seed())) {
      int[] clusters = clusters(fitted, plan.redrawn(plan.options().seed(), k));
      double agreement = 0;
      for (Draw draw : draws) {
        int[] drawn = clusters(draw.table(), plan.redrawn(draw.seed(), k));
        agreement += Measures.of(Contingency.of(clusters, drawn)).ari();
      }
      if (agreement > most) {
        most = agreement;
        best = k;
      }
    }
    return best;
  }

  /**
   * Compares the clusters of the fit with those of the draws. O(b (p^3 + s k)) for b draws.
   *
   * @param embedding of the fit
   * @param assigner of the fit
   */
  public Stability compared(Embedding embedding, Assigner assigner) {
    int k = assigner.clusters();
    int wanted = plan.k() > 0 ? plan.k() : Math.max(2, k);
    int[] clusters = clusters(fitted.codes(), embedding, assigner);
    List<int[]> drawn =
        draws.stream()
            .map(draw -> clusters(draw.table(), plan.redrawn(draw.seed(), wanted)))
            .toList();
    return Stability.of(clusters, drawn, k);
  }

  private static int[] clusters(SampledTable table, SideInformationPlan plan) {
    LandmarkSolution solved =
        LandmarkSolver.solve(table.sums(), plan.sideInformation(table), plan.k(), plan.options());
    AssignmentRule rule = AssignmentRule.of(plan, solved, table);
    return clusters(table.codes(), solved.embedding(), rule.assigner());
  }

  private static int[] clusters(CodedRows codes, Embedding embedding, Assigner assigner) {
    int n = codes.count();
    int[] none = new int[n];
    Arrays.fill(none, -1);
    int[] clusters = new int[n];
    assigner.blocks().assign(embedding.points(codes), n, none, clusters, new double[n]);
    return clusters;
  }
}
