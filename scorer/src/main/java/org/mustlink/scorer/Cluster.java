package org.mustlink.scorer;

import org.jspecify.annotations.Nullable;

/**
 * A cluster of a model.
 *
 * @param id its id in results
 * @param label the class that it stands for; null if it stands for none
 * @param size the number of rows of the fit in it
 */
public record Cluster(int id, @Nullable String label, long size) {}
