/**
 * The landmark graph, its spectrum, constraint matrices, and the methods SCACS and LSC on them.
 * docs/research/departures.md lists where they are not what their papers print.
 */
@NullMarked
package org.mustlink.core.scacs;

import org.jspecify.annotations.NullMarked;
