/**
 * The figures and tables of the papers whose methods are built here: each is a block of {@code
 * papers.txt}, and a line of a record for every fit.
 */
@NullMarked
package org.mustlink.benchmarks.papers;

import org.jspecify.annotations.NullMarked;
