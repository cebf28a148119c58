/** From the sums of the codes to an embedding: SCACS with all that guides it, p x p. */
@NullMarked
package org.mustlink.core.fit;

import org.jspecify.annotations.NullMarked;
