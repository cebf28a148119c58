/**
 * The contract of in-memory methods, and the parts that they share. Where a method is not what its
 * paper prints, docs/research/departures.md tells why and what it is worth.
 */
@NullMarked
package org.mustlink.core.inmemory;

import org.jspecify.annotations.NullMarked;
