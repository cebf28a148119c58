/** SCACS and LSC on a table that fits into memory. */
@NullMarked
package org.mustlink.core.inmemory.landmark;

import org.jspecify.annotations.NullMarked;
