package org.mustlink.core.inmemory;

import java.util.OptionalInt;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Clusters a table that fits into memory. Immutable and thread-safe; equal input and seed give
 * equal output. Made by name in the registry of methods.
 */
public interface InMemoryMethod {
  /** The description of the method. */
  MethodInfo info();

  /**
   * An upper bound of the bytes that {@link #cluster} needs for n rows of d features, in addition
   * to its input.
   */
  long bytes(long n, int d);

  /**
   * Clusters.
   *
   * @param rows n x d, finite
   * @param side the side information of the n rows; kinds that the method does not take are
   *     ignored, with a warning
   * @param k the number of clusters, at least 2; if empty, the number of label values, or the
   *     eigengap without labels
   * @throws BadDataException if a value is not finite, or if hard constraints contradict each other
   * @throws BadSettingException if there are more rows than the method takes, fewer than k, or more
   *     label values than k
   */
  InMemoryClustering cluster(Rows rows, SideInformation side, OptionalInt k, long seed);
}
