/** The landmark graph, its spectrum, constraint matrices, and the methods SCACS and LSC on them. */
@NullMarked
package org.mustlink.core.scacs;

import org.jspecify.annotations.NullMarked;
