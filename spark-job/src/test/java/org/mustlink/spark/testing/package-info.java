/** What tests that need Spark share. */
@NullMarked
package org.mustlink.spark.testing;

import org.jspecify.annotations.NullMarked;
