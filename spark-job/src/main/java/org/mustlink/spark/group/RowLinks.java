package org.mustlink.spark.group;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.spark.table.LinkReader;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * The linked rows of one group and their links, in the order of their arrival in a task. Mutable.
 */
final class RowLinks {
  /** The approximate number of bytes of a link. */
  private static final long LINK_BYTES = 100;

  private final Map<String, Integer> rows = new HashMap<>();
  private final Map<Integer, String> names = new HashMap<>();
  private final Set<String> repeated = new HashSet<>();
  private final List<Link> links = new ArrayList<>();

  /** A link from a row to another one, which is given by its name. */
  private record Link(int row, String name, LinkReader.Link to) {}

  /** Adds a row; its name is null if it has no links. */
  void add(int row, RowCursor cursor, LinkReader reader) {
    String name = reader.name(cursor);
    if (name == null) {
      return;
    }
    if (rows.putIfAbsent(name, row) != null) {
      repeated.add(name);
    }
    names.put(row, name);
    for (LinkReader.Link link : reader.links(cursor)) {
      links.add(new Link(row, name, link));
    }
  }

  void clear() {
    rows.clear();
    names.clear();
    repeated.clear();
    links.clear();
  }

  long bytes() {
    return LINK_BYTES * (2L * rows.size() + links.size());
  }

  /** Returns the name of a linked row, by its index by arrival; null for a row without links. */
  @Nullable String name(int row) {
    return names.get(row);
  }

  /**
   * Returns the links between rows in another order.
   *
   * @param order the indices of the rows by arrival
   * @param heldOut whether the held-out links are returned, or the others
   * @throws BadDataException if two rows have the name of a linked row
   */
  Links ordered(int[] order, boolean heldOut) {
    int[] indices = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      indices[order[i]] = i;
    }
    List<Link> wanted = links.stream().filter(link -> link.to().heldOut() == heldOut).toList();
    int count = wanted.size();
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    for (int e = 0; e < count; e++) {
      Link link = wanted.get(e);
      requireOne(link.name());
      requireOne(link.to().other());
      Integer other = rows.get(link.to().other());
      if (other == null) {
        throw new IllegalStateException("The table changed while it was read: a row is not there");
      }
      first[e] = indices[link.row()];
      second[e] = indices[other];
      must[e] = link.to().must();
      weights[e] = link.to().weight();
    }
    return Links.of(order.length, first, second, must, weights);
  }

  private void requireOne(String name) {
    if (repeated.contains(name)) {
      throw new BadDataException(
          "Two rows are named "
              + name
              + ", and a link needs a single row. Set the id to columns that differ between all rows.");
    }
  }
}
