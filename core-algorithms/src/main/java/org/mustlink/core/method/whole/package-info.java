/**
 * The methods that hold a table whole: one class a method behind {@link
 * org.mustlink.core.method.whole.PartitionMethod}, and the registry that names them.
 */
@NullMarked
package org.mustlink.core.method.whole;

import org.jspecify.annotations.NullMarked;
