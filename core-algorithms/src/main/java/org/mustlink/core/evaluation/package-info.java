/** Evaluation measures of a clustering against classes, and of its cut of a graph. */
@NullMarked
package org.mustlink.core.evaluation;

import org.jspecify.annotations.NullMarked;
