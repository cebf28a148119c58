/** Requests, and what is done for each of them. */
@NullMarked
package org.mustlink.local.serve;

import org.jspecify.annotations.NullMarked;
