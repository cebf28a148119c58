package org.mustlink.core.inmemory;

import java.util.OptionalInt;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Clusters a table that is held whole. Immutable and thread-safe; equal input and seed give equal
 * output. Made by name in the registry of methods.
 */
public interface InMemoryMethod {
  /** What the method is and takes. */
  MethodInfo info();

  /** Bytes that {@link #cluster} holds at most for n rows of d features, beside its input. */
  long bytes(long n, int d);

  /**
   * Clusters.
   *
   * @param rows n x d, finite
   * @param side what is known about the n rows; kinds that the method does not take are left out,
   *     with a warning
   * @param k clusters, at least 2; empty to take the number of label values, or the eigengap where
   *     there are no labels
   * @throws BadDataException if a value is not finite, or if hard constraints contradict each other
   * @throws BadSettingException if there are more rows than the method takes, fewer than k, or more
   *     label values than k
   */
  InMemoryClustering cluster(Rows rows, SideInformation side, OptionalInt k, long seed);
}
