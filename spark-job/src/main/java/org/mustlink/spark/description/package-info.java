/** Rows that are shown to people, with their features where these are on the driver. */
@NullMarked
package org.mustlink.spark.description;

import org.jspecify.annotations.NullMarked;
