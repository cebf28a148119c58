/** Requests and answers: a header of JSON, and tables in the format of Arrow. */
@NullMarked
package org.mustlink.local.wire;

import org.jspecify.annotations.NullMarked;
