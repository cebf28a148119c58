/** Semi-supervised spectral clustering by weighted objectives. */
@NullMarked
package org.mustlink.core.inmemory.sssc;

import org.jspecify.annotations.NullMarked;
