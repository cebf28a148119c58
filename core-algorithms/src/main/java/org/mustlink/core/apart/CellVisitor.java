package org.mustlink.core.apart;

/** Takes the rows of value by value that a group has in a cluster. */
@FunctionalInterface
public interface CellVisitor {
  /**
   * Takes rows.
   *
   * @param rows how many rows there are; below 0 if they are taken away
   */
  void cell(long value, int cluster, int rows);
}
