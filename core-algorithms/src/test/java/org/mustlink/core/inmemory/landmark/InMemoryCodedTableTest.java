package org.mustlink.core.inmemory.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.InvertedLists;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.landmark.sums.PairSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;

class InMemoryCodedTableTest {
  /** Three rows over three landmarks, of which the first and the last are linked. */
  @Test
  void linksAreSummedByTheCodesOfTheirRows() {
    CodedRows codes =
        new CodedRows(new int[] {0, 1, 1, 2, 2, 0}, new float[] {.75f, .25f, .5f, .5f, 1, 0}, 2);
    PairwiseSideInformation links =
        new PairwiseSideInformation(
            3,
            new int[] {-1, -1, -1},
            new int[0],
            new int[0],
            new int[] {0},
            new int[] {2},
            new double[] {-1},
            List.of());
    FitOptions options = FitOptions.resolve(Map.of());
    Rows rows = new Rows(new double[] {0.25, 1.5, 2}, 3, 1);
    TableSample sample =
        new TableSample(
            rows,
            new LabelledRows(rows.take(new int[0]), new int[0], 0),
            new FeatureRanges(new double[] {0.25}, new double[] {2}));
    LandmarkEncoderFitter.Fitted fitted = LandmarkEncoderFitter.Fitted.of(encoder());
    PairSums sums =
        new InMemoryCodedTable(
                new LandmarkInput(rows, sample, new int[0], links),
                codes,
                fitted,
                EarlierClusters.NONE,
                options)
            .linkedPairs()
            .pairs();
    double[][] expected = {{0, 0, -.75}, {0, 0, -.25}, {-.75, -.25, 0}};
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        assertThat(sums.product(i, j)).isCloseTo(expected[i][j], within(1e-12));
      }
    }
  }

  private static LandmarkEncoder encoder() {
    return new LandmarkEncoder(
        FeatureMap.identity(1),
        new Rows(new double[] {0, 1, 2}, 3, 1),
        2,
        Weighting.linear(),
        InvertedLists.NONE,
        null,
        Double.POSITIVE_INFINITY,
        null);
  }
}
