/** What is known of assigned rows, and the columns in which it is written. */
@NullMarked
package org.mustlink.model.assigned;

import org.jspecify.annotations.NullMarked;
