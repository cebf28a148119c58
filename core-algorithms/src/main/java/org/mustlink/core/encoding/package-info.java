/**
 * Columns of any kind as numbers: what the columns of a table hold, found by exact counts that
 * merge, and the map that is made of these counts. Categories become centred indicators of their
 * levels, gaps the median and an indicator, points in time their seconds and the angles of the hour
 * and the weekday.
 */
@NullMarked
package org.mustlink.core.encoding;

import org.jspecify.annotations.NullMarked;
