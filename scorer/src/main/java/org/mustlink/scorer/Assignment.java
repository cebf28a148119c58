package org.mustlink.scorer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.membership.Membership;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.OutputColumn;

/** How a model assigns a row. */
public final class Assignment {
  private final Map<String, @Nullable Object> values;

  /** Takes a row of a block. */
  Assignment(AssignedBlock block, int row, ClusterNames names) {
    Map<String, @Nullable Object> found = new LinkedHashMap<>();
    AssignedBlock one = block.row(row);
    for (OutputColumn column : OutputColumn.values()) {
      found.put(column.word(), column.values(one, names)[0]);
    }
    values = Collections.unmodifiableMap(found);
  }

  /**
   * The values of all output columns by their names, in the order of the columns; null where a
   * column has no value for the row. The methods below return some of them.
   */
  public Map<String, @Nullable Object> values() {
    return values;
  }

  /** The id of the cluster; -1 if the row is an outlier. */
  public int cluster() {
    return values.get(OutputColumn.CLUSTER.word()) instanceof Integer cluster ? cluster : -1;
  }

  /** The class that the cluster stands for; null if it stands for none, and for an outlier. */
  public @Nullable String label() {
    return (String) values.get(OutputColumn.LABEL.word());
  }

  /** How clearly the row belongs to the cluster, in [0, 1]. */
  public double margin() {
    return number(OutputColumn.MARGIN);
  }

  /** Whether the row is farther from all landmarks than almost all rows of the fit were. */
  public boolean far() {
    return Boolean.TRUE.equals(values.get(OutputColumn.FAR.word()));
  }

  /**
   * How probably the row is of a class that no label names, in [0, 1]; 0 from models that know no
   * new classes, and of an outlier.
   */
  public double newness() {
    return number(OutputColumn.NEWNESS);
  }

  /**
   * The most probable clusters, the first one first; empty of an outlier, from models of k-means,
   * and where they are not asked for.
   */
  public List<Membership> probabilities() {
    List<Membership> all = new ArrayList<>();
    if (values.get(OutputColumn.MEMBERSHIPS.word()) instanceof List<?> list) {
      list.forEach(one -> all.add((Membership) one));
    }
    return all;
  }

  /** Whether the row is too far from all rows of the fit to be in a cluster. */
  public boolean belongsNowhere() {
    return cluster() < 0;
  }

  private double number(OutputColumn column) {
    return values.get(column.word()) instanceof Double number ? number : 0;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Assignment assignment && values.equals(assignment.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return "Assignment" + values;
  }
}
