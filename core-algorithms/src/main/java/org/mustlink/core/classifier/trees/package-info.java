/** How trees of a forest are grown, and evaluated with the Vector API or in plain Java. */
@NullMarked
package org.mustlink.core.classifier.trees;

import org.jspecify.annotations.NullMarked;
