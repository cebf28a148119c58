/**
 * How sure clusters are: other draws of landmarks, and tables without clusters beside the table.
 */
@NullMarked
package org.mustlink.core.stability;

import org.jspecify.annotations.NullMarked;
