/**
 * Tables in storage, read as a command needs them: every line of text checked, every row numbered.
 */
@NullMarked
package org.mustlink.spark.io.read;

import org.jspecify.annotations.NullMarked;
