/**
 * Must-links, cannot-links and labels as statements: what they imply, and where they contradict.
 */
@NullMarked
package org.mustlink.core.sideinfo;

import org.jspecify.annotations.NullMarked;
