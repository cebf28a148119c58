/**
 * The map from columns of any kind to numbers. Categories become centred indicators of their
 * levels, gaps the median and an indicator, points in time their seconds and the angles of the hour
 * and the weekday, words singular vectors.
 */
@NullMarked
package org.mustlink.core.encoding;

import org.jspecify.annotations.NullMarked;
