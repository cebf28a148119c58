/** What sets the clusters of sampled rows apart, in words and figures. */
@NullMarked
package org.mustlink.model.portrait;

import org.jspecify.annotations.NullMarked;
