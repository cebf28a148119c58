package org.mustlink.benchmarks.papers;

import java.util.List;

/**
 * A part of a figure: methods that are compared on sets.
 *
 * @param sets names of {@link NamedSets}
 * @param given what methods are told
 * @param judge the graph of the normalised cut, in the words of {@link Judge}
 * @param draws of side information
 * @param axis the values of the axis
 * @param seconds the time of a fit after which the method is not run with further values and draws
 */
record Part(
    List<String> sets,
    Given given,
    String judge,
    int draws,
    List<String> axis,
    double seconds,
    List<PaperMethod> methods) {}
