/** One cluster for all rows that rules keep together, decided by the codes of these rows. */
@NullMarked
package org.mustlink.spark.rule.together;

import org.jspecify.annotations.NullMarked;
