/**
 * Models as files: written, checked and read, wherever the files are. Neither Spark nor Hadoop is
 * needed; those who have them bring a {@link org.mustlink.model.store.ModelDirectory} of their own.
 */
@NullMarked
package org.mustlink.model.store;

import org.jspecify.annotations.NullMarked;
