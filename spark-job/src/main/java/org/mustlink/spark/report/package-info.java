/** The report: the summary of a fit as a self-contained page of HTML. */
@NullMarked
package org.mustlink.spark.report;

import org.jspecify.annotations.NullMarked;
