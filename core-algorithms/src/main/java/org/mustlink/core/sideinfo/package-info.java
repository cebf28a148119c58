/** Side information (labels, must-links and cannot-links): its closure and its contradictions. */
@NullMarked
package org.mustlink.core.sideinfo;

import org.jspecify.annotations.NullMarked;
