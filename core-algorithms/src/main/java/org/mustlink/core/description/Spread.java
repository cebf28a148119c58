package org.mustlink.core.description;

import java.util.List;

/**
 * How the rows of a cluster and all rows are spread over the parts of a column: its levels, or
 * intervals of its values and gaps.
 *
 * @param parts their names
 * @param here the shares of the rows of the cluster
 * @param all the shares of all rows
 */
public record Spread(List<String> parts, List<Double> here, List<Double> all) {
  public Spread {
    parts = List.copyOf(parts);
    here = List.copyOf(here);
    all = List.copyOf(all);
  }
}
