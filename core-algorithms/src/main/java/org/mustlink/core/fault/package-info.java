/** The exceptions that tell the user what is wrong with settings or data. */
@NullMarked
package org.mustlink.core.fault;

import org.jspecify.annotations.NullMarked;
