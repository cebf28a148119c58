/**
 * Tables of links and the ids of their rows, as they are read: which columns they have, which ids
 * can be equal, what a link says and which links are held out. The package knows no table of rows
 * that the links are joined with.
 */
@NullMarked
package org.mustlink.spark.link.table;

import org.jspecify.annotations.NullMarked;
