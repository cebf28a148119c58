/** Clusters measured against links: how many are satisfied, and which are not. */
@NullMarked
package org.mustlink.spark.link.measure;

import org.jspecify.annotations.NullMarked;
