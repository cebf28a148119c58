package org.mustlink.spark.stage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.sideinfo.Links;

/** The links of the rows of one group as they come, in one task. Mutable. */
final class RowLinks {
  private static final int FIELDS = 3;

  /** Bytes of a link, about. */
  private static final long LINK_BYTES = 100;

  private final Map<String, Integer> rows = new HashMap<>();
  private final Set<String> repeated = new HashSet<>();
  private final List<Link> links = new ArrayList<>();

  /** A link from a row to another by name. */
  private record Link(int row, String name, String other, boolean must, double weight) {}

  /** Adds a row; its name is null where links cannot speak of it. */
  void add(int row, InternalRow values, RowLayout.LinkPlaces places) {
    if (values.isNullAt(places.name())) {
      return;
    }
    String name = values.getUTF8String(places.name()).toString();
    if (rows.putIfAbsent(name, row) != null) {
      repeated.add(name);
    }
    if (!values.isNullAt(places.links())) {
      ArrayData of = values.getArray(places.links());
      for (int i = 0; i < of.numElements(); i++) {
        InternalRow link = of.getStruct(i, FIELDS);
        links.add(
            new Link(
                row,
                name,
                link.getUTF8String(0).toString(),
                link.getBoolean(1),
                link.getDouble(2)));
      }
    }
  }

  void clear() {
    rows.clear();
    repeated.clear();
    links.clear();
  }

  long bytes() {
    return LINK_BYTES * (rows.size() + links.size());
  }

  /**
   * The links between rows in another order.
   *
   * @param order places of the rows as they came
   * @throws BadDataException if a linked name is that of two rows
   */
  Links ordered(int[] order) {
    int[] places = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      places[order[i]] = i;
    }
    int count = links.size();
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    for (int e = 0; e < count; e++) {
      Link link = links.get(e);
      requireOne(link.name());
      requireOne(link.other());
      Integer other = rows.get(link.other());
      if (other == null) {
        throw new IllegalStateException("The table changed while it was read: a row is not there");
      }
      first[e] = places[link.row()];
      second[e] = places[other];
      must[e] = link.must();
      weights[e] = link.weight();
    }
    return Links.of(order.length, first, second, must, weights);
  }

  private void requireOne(String name) {
    if (repeated.contains(name)) {
      throw new BadDataException(
          "Two rows of the group are named '"
              + name
              + "', and a link speaks of one. Name rows by columns that tell them apart.");
    }
  }
}
