/** How clusters and features of today compare with those of an earlier fit. */
@NullMarked
package org.mustlink.core.drift;

import org.jspecify.annotations.NullMarked;
