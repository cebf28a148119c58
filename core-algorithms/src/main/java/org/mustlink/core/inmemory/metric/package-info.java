/** Distance metrics learned from side information before k-means. */
@NullMarked
package org.mustlink.core.inmemory.metric;

import org.jspecify.annotations.NullMarked;
