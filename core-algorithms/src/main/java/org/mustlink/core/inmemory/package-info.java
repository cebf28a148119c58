/** The contract of in-memory methods, and the parts that they share. */
@NullMarked
package org.mustlink.core.inmemory;

import org.jspecify.annotations.NullMarked;
