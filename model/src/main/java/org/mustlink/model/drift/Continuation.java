package org.mustlink.model.drift;

import java.util.Optional;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.model.summary.Drift;

/**
 * How the clusters of a fit continue those of an earlier one.
 *
 * @param ids the numbers of the clusters
 * @param drift what has changed; empty without an earlier fit
 */
public record Continuation(ClusterIds ids, Optional<Drift> drift) {}
