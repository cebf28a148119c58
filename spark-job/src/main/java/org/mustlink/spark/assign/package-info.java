/** Rows assigned to clusters by their codes: tables of assignments, and what is counted of them. */
@NullMarked
package org.mustlink.spark.assign;

import org.jspecify.annotations.NullMarked;
