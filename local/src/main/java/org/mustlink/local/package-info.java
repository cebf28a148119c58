/** The program that fits and predicts tables which another process sends. */
@NullMarked
package org.mustlink.local;

import org.jspecify.annotations.NullMarked;
