/** What a fit leaves to assign new rows by. */
@NullMarked
package org.mustlink.spark.model;

import org.jspecify.annotations.NullMarked;
