/**
 * What every SCACS fit decides, in Spark or in memory: from counts how side information is used,
 * from the sums of the codes the embedding, and from the points of the embedding the rule that
 * assigns clusters. The table itself is behind {@link org.mustlink.core.fit.CodedTable}.
 */
@NullMarked
package org.mustlink.core.fit;

import org.jspecify.annotations.NullMarked;
