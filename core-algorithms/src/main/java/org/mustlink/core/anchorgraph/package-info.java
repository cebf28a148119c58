/**
 * Anchor graph regularization (the label solver): propagation of the labels of a few rows over the
 * landmark graph. docs/research/departures.md lists where it is not what the papers print.
 */
@NullMarked
package org.mustlink.core.anchorgraph;

import org.jspecify.annotations.NullMarked;
