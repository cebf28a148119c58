/** The contract of methods that hold a whole table in memory, and what they share. */
@NullMarked
package org.mustlink.core.inmemory;

import org.jspecify.annotations.NullMarked;
