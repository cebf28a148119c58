/**
 * What a fit asks of a table whose rows are sparse codes, and the results: sums, and the rows with
 * side information if they are few. {@link org.mustlink.core.fit.coded.CodedTable} is implemented
 * in Spark, in memory, and for a sample of a table. {@link org.mustlink.core.fit.coded.StepLog}
 * runs the steps of a fit and tells of them.
 */
@NullMarked
package org.mustlink.core.fit.coded;

import org.jspecify.annotations.NullMarked;
