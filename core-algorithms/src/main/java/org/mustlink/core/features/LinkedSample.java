package org.mustlink.core.features;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Rows with links between them.
 *
 * @param rows c x d, in the order of the rows of the links
 * @param links the links between them
 * @param k the number of clusters, 0 if not known
 */
public record LinkedSample(Rows rows, Links links, int k) {
  public LinkedSample {
    if (rows.count() != links.rows()) {
      throw new IllegalArgumentException(
          rows.count() + " rows do not fit links between " + links.rows());
    }
  }

  /**
   * Returns the rows with a link in the order of their values, so that what is learned from them
   * depends neither on their order nor on their ids. Only of rows that are equal the numbers
   * decide.
   *
   * @param numbers of the rows
   */
  public LinkedSample ordered(long[] numbers) {
    int d = rows.d();
    double[] values = rows.data();
    boolean[] linked = links.linked();
    int[] order =
        IntStream.range(0, rows.count())
            .filter(i -> linked[i])
            .boxed()
            .sorted(
                ((Comparator<Integer>)
                        (i, j) ->
                            Arrays.compare(values, i * d, (i + 1) * d, values, j * d, (j + 1) * d))
                    .thenComparingLong(i -> numbers[i]))
            .mapToInt(i -> i)
            .toArray();
    return new LinkedSample(rows.take(order), SideInformation.of(links).ordered(order).links(), k);
  }
}
