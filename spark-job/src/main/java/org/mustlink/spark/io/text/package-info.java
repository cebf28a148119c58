/** What text files tell about their form: headers, separators and lines. */
@NullMarked
package org.mustlink.spark.io.text;

import org.jspecify.annotations.NullMarked;
