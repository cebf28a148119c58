/**
 * The rules that assign clusters to rows, and what finds them once the points of the embedding are
 * known: classes that are pooled, scored or new. They know no links.
 */
@NullMarked
package org.mustlink.core.fit.rule;

import org.jspecify.annotations.NullMarked;
