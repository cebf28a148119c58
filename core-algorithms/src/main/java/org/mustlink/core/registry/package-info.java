/** Every method by its name. */
@NullMarked
package org.mustlink.core.registry;

import org.jspecify.annotations.NullMarked;
