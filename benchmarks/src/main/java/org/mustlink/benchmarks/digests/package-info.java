/**
 * Digests of all that fits give, by which a change of code is seen to change no bit of a result.
 */
@NullMarked
package org.mustlink.benchmarks.digests;

import org.jspecify.annotations.NullMarked;
