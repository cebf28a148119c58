/** What a fit found as one page for people: its summary as HTML, without a network. */
@NullMarked
package org.mustlink.spark.report;

import org.jspecify.annotations.NullMarked;
