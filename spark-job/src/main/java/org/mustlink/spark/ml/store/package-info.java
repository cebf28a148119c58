/** Models as files: written, checked and read. */
@NullMarked
package org.mustlink.spark.ml.store;

import org.jspecify.annotations.NullMarked;
