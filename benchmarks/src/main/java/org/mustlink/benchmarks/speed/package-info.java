/** Speed and costs of fits, of the assigning of rows and of kernels, beside other programs. */
@NullMarked
package org.mustlink.benchmarks.speed;

import org.jspecify.annotations.NullMarked;
