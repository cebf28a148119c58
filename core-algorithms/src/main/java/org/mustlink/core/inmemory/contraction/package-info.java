/** Methods that join linked rows into one vertex of the graph, and the contraction they share. */
@NullMarked
package org.mustlink.core.inmemory.contraction;

import org.jspecify.annotations.NullMarked;
