/** What settings name that commands have in common: models, and labels beside a table. */
@NullMarked
package org.mustlink.spark.job.inputs;

import org.jspecify.annotations.NullMarked;
