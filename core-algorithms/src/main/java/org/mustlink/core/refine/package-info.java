/** From links between rows to classes of these rows. */
@NullMarked
package org.mustlink.core.refine;

import org.jspecify.annotations.NullMarked;
