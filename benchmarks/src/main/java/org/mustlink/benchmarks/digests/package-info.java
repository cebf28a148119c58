/**
 * Digests of the results of fits, which show that a change of the code does not change any bit of a
 * result.
 */
@NullMarked
package org.mustlink.benchmarks.digests;

import org.jspecify.annotations.NullMarked;
