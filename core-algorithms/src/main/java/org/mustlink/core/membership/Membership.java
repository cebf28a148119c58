package org.mustlink.core.membership;

/**
 * A cluster that a row may be of.
 *
 * @param cluster its number
 * @param probability in (0, 1]
 */
public record Membership(int cluster, double probability) {}
