/** A summary as a page of HTML. */
@NullMarked
package org.mustlink.model.report;

import org.jspecify.annotations.NullMarked;
