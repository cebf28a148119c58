/** How probably a row is of each cluster, and how often such probabilities hold. */
@NullMarked
package org.mustlink.core.membership;

import org.jspecify.annotations.NullMarked;
