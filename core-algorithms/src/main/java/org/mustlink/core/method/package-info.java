/** The clustering methods, their options and the registry that names them. */
@NullMarked
package org.mustlink.core.method;

import org.jspecify.annotations.NullMarked;
