package org.mustlink.model.summary;

import java.util.List;
import org.mustlink.core.description.Spread;

/**
 * How the rows of a cluster and all rows are spread over the parts of a column.
 *
 * @param column the name of the column, and what of it is drawn if that is not its values
 * @param levels whether the parts are levels; else they are intervals in their order
 * @param parts the names of the parts
 * @param here the shares of the sampled rows of the cluster, to four digits
 * @param all the shares of all sampled rows, to four digits
 */
public record ColumnPicture(
    String column, boolean levels, List<String> parts, List<Double> here, List<Double> all) {
  /** Makes the picture of a spread. */
  public static ColumnPicture of(String column, boolean levels, Spread spread) {
    return new ColumnPicture(
        column,
        levels,
        spread.parts(),
        spread.here().stream().map(Digits::rounded).toList(),
        spread.all().stream().map(Digits::rounded).toList());
  }
}
