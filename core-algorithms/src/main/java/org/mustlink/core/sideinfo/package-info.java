/** Side information, which is labels, must-links and cannot-links: closure and contradictions. */
@NullMarked
package org.mustlink.core.sideinfo;

import org.jspecify.annotations.NullMarked;
