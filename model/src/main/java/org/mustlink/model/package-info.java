/** The model that is the result of a fit and assigns new rows. */
@NullMarked
package org.mustlink.model;

import org.jspecify.annotations.NullMarked;
