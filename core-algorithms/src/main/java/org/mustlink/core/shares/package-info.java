/**
 * The shares of the classes among rows without a label: whether labels are a random draw of the
 * rows, and what the shares are if not.
 */
@NullMarked
package org.mustlink.core.shares;

import org.jspecify.annotations.NullMarked;
