/** Labels that the other labelled rows speak against, and how many labels are wrong. */
@NullMarked
package org.mustlink.core.doubt;

import org.jspecify.annotations.NullMarked;
