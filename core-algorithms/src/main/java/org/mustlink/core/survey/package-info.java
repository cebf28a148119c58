/**
 * What the columns of a table hold, found by exact counts that merge, and what is made of each of
 * them.
 */
@NullMarked
package org.mustlink.core.survey;

import org.jspecify.annotations.NullMarked;
