/**
 * Anchor graph regularization (the label solver): propagation of the labels of a few rows over the
 * landmark graph.
 */
@NullMarked
package org.mustlink.core.anchorgraph;

import org.jspecify.annotations.NullMarked;
