/**
 * Models as files: written, checked and read. A fit saves its model here, and the Pipeline API,
 * which is above this package, loads and saves the same files.
 */
@NullMarked
package org.mustlink.spark.model.store;

import org.jspecify.annotations.NullMarked;
