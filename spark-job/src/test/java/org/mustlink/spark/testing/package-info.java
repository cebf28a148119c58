/** What the tests share. */
@NullMarked
package org.mustlink.spark.testing;

import org.jspecify.annotations.NullMarked;
