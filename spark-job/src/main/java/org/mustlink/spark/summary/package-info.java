/** What a fit did and found, as written to summary.json. */
@NullMarked
package org.mustlink.spark.summary;

import org.jspecify.annotations.NullMarked;
