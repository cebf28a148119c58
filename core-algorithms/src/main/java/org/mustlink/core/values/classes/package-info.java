/** Classes in columns of labels and of true classes: which texts are one, and which are none. */
@NullMarked
package org.mustlink.core.values.classes;

import org.jspecify.annotations.NullMarked;
