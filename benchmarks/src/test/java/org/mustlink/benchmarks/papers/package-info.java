@NullMarked
package org.mustlink.benchmarks.papers;

import org.jspecify.annotations.NullMarked;
