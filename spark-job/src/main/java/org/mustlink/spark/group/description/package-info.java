/** What the report shows of tables that were clustered in memory: rows, maps and groups. */
@NullMarked
package org.mustlink.spark.group.description;

import org.jspecify.annotations.NullMarked;
