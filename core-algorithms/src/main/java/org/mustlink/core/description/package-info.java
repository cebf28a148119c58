/** What clusters look like: a map of their rows, and the features that set them apart. */
@NullMarked
package org.mustlink.core.description;

import org.jspecify.annotations.NullMarked;
