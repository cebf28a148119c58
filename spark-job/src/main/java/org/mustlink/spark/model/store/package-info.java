/**
 * Models as files of Spark: what Spark ML saves and loads, on the file systems of Hadoop. What the
 * files hold, and how it is checked, is known by the store of the module of models alone.
 */
@NullMarked
package org.mustlink.spark.model.store;

import org.jspecify.annotations.NullMarked;
