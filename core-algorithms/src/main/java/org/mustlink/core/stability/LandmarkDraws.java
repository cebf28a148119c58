package org.mustlink.core.stability;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;

/**
 * A sample of a table, encoded with other draws of landmarks, which shows which clusters depend on
 * the landmarks that were drawn. Immutable.
 */
public final class LandmarkDraws {
  /** The maximum number of sampled rows. */
  public static final int MOST_ROWS = 20_000;

  private final SampledTable fitted;
  private final SideInformationCounts counts;
  private final List<Draw> draws;

  /** The seed of a draw of landmarks, and the sample encoded with it. */
  private record Draw(long seed, SampledTable table) {}

  private LandmarkDraws(SampledTable fitted, SideInformationCounts counts, List<Draw> draws) {
    this.fitted = fitted;
    this.counts = counts;
    this.draws = draws;
  }

  /**
   * Draws landmarks and encodes the first {@link #MOST_ROWS} rows of a sample with them. O(s p d) a
   * draw for s rows.
   *
   * @param counts of the side information of the table, without links
   * @param encoder of the fit
   * @param count draws, at least one
   */
  public static LandmarkDraws of(
      TableSample sample, SideInformationCounts counts, LandmarkEncoder encoder, int count) {
    int n = Math.min(sample.rows().count(), MOST_ROWS);
    Rows rows = new Rows(sample.rows().data(), n, sample.rows().d());
    int p = Math.min(encoder.p(), SampledTable.mostLandmarks(n));
    SplittableRandom seeds = new SplittableRandom(counts.options().seed());
    List<Draw> draws = new ArrayList<>();
    for (int draw = 0; draw < count; draw++) {
      long seed = seeds.nextLong();
      SideInformationStrategy redrawn =
          SideInformationStrategies.choose(counts.redrawn(seed, counts.k()));
      FitOptions options = redrawn.counts().options();
      draws.add(new Draw(seed, SampledTable.drawn(sample, rows, p, redrawn.centres(n), options)));
    }
    LandmarkEncoderFitter.Fitted own = LandmarkEncoderFitter.Fitted.of(encoder);
    SampledTable fitted = SampledTable.of(rows, sample.labelled(), own, counts.options());
    return new LandmarkDraws(fitted, counts, draws);
  }

  /**
   * Compares the clusters of the fit with those of the draws. O(b (p^3 + s k)) for b draws.
   *
   * @param embedding of the fit
   * @param assigner of the fit
   */
  public Stability compared(Embedding embedding, Assigner assigner) {
    int k = assigner.clusters();
    int wanted = counts.k() > 0 ? counts.k() : Math.max(2, k);
    int[] clusters = clusters(fitted.codes(), embedding, assigner);
    List<int[]> drawn =
        draws.stream()
            .map(draw -> clusters(draw.table(), counts.redrawn(draw.seed(), wanted)))
            .toList();
    return Stability.of(clusters, drawn, k);
  }

  private static int[] clusters(SampledTable table, SideInformationCounts counts) {
    CodedFit<SampledTable> fit =
        CodedFit.run(
            SideInformationStrategies.choose(counts),
            table,
            table.sums(),
            StepLog.warningsTo(warning -> {}));
    return clusters(table.codes(), fit.solution().embedding(), fit.rule().assigner());
  }

  private static int[] clusters(CodedRows codes, Embedding embedding, Assigner assigner) {
    return assigner.assigned(embedding.points(codes), codes.count());
  }
}
