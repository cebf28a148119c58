/** From points of an embedding to clusters. */
@NullMarked
package org.mustlink.core.partition;

import org.jspecify.annotations.NullMarked;
