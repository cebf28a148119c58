/**
 * From the sums of the codes to an embedding and a rule that assigns clusters: what every SCACS fit
 * decides.
 */
@NullMarked
package org.mustlink.core.fit;

import org.jspecify.annotations.NullMarked;
