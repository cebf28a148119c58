/** Classes that are shared by tests that need Spark. */
@NullMarked
package org.mustlink.spark.testing;

import org.jspecify.annotations.NullMarked;
