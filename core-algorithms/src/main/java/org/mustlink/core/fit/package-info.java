/**
 * The decisions of every SCACS fit, in Spark, in memory and for further draws of landmarks: how
 * side information is used, which follows from counts; the embedding, which follows from the sums
 * of the codes; and the rule that assigns clusters, which follows from the points of the embedding.
 * The table itself is behind {@link org.mustlink.core.fit.coded.CodedTable}, and {@link
 * org.mustlink.core.fit.CodedFit} is the one sequence of steps that all of them run.
 *
 * <p>Each way to use side information is one class, a {@link
 * org.mustlink.core.fit.SideInformationStrategy}. It determines for which counts it is taken, what
 * it needs of the landmarks and the classifiers before a feature is read, which rows it brings from
 * the coded table, what it solves, and, by the {@link org.mustlink.core.fit.rule.RuleFinder} in its
 * solution, how it assigns. {@link org.mustlink.core.fit.SideInformationStrategies} lists the ways
 * and chooses one, once.
 *
 * <p>A further way takes three files: its class, one line in that list before the ways that it
 * takes precedence over, and the option or the test that it is for. Neither the fit in Spark nor
 * the method in memory knows the ways by name. Only if it needs something of the rows that no way
 * has needed before, {@link org.mustlink.core.fit.coded.CodedTable} gets a method for that, which
 * each of its implementations then has.
 */
@NullMarked
package org.mustlink.core.fit;

import org.jspecify.annotations.NullMarked;
