/** Fits of tables in memory, and the models that they leave. */
@NullMarked
package org.mustlink.local.fit;

import org.jspecify.annotations.NullMarked;
