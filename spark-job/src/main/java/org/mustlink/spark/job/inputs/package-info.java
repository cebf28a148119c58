/**
 * Inputs that several commands have in common: models, links, labels beside a table, and whether
 * inputs have changed.
 */
@NullMarked
package org.mustlink.spark.job.inputs;

import org.jspecify.annotations.NullMarked;
