/**
 * Methods that contract linked rows to one vertex of the graph, and the contraction that they
 * share.
 */
@NullMarked
package org.mustlink.core.inmemory.contraction;

import org.jspecify.annotations.NullMarked;
