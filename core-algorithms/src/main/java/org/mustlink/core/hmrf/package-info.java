/**
 * Classes of linked rows by a hidden Markov random field, solved by mean field and belief
 * propagation.
 */
@NullMarked
package org.mustlink.core.hmrf;

import org.jspecify.annotations.NullMarked;
