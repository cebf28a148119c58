/** Fits that continue the clusters of an earlier fit, and what has changed between the two. */
@NullMarked
package org.mustlink.model.drift;

import org.jspecify.annotations.NullMarked;
