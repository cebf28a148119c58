package org.mustlink.spark.fit.memory;

import java.util.Optional;
import org.mustlink.core.columns.SparseVectorsFitter;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.Labels;

/**
 * The memory that a fit of a table of given sizes takes on the driver. A fit checks it before it
 * reads any feature, and a plan reports it.
 *
 * @param d the number of features
 * @param q the number of columns of the rows that are compared with landmarks
 * @param p the number of landmarks
 * @param r the number of landmarks in a code
 * @param sampleRows the maximum number of rows of the sample
 * @param solver the compressed problem
 * @param clusters the embedding and the centres
 * @param reduction the singular value decomposition of sparse and wide rows, if there is one
 * @param sample the sampled rows, their map and the landmarks
 */
public record FitNeeds(
    Labels labels,
    int d,
    int q,
    int p,
    int r,
    long sampleRows,
    SolverMemory solver,
    ClusterMemory clusters,
    Optional<ReductionMemory> reduction,
    DriverMemory sample) {

  /** Whether the rows of a table are read through a singular value decomposition. */
  public static boolean reduces(TableScan scan, FitOptions options) {
    return scan.decoder().sparse()
        && SparseVectorsFitter.takes(scan.decoder().check().d(), options);
  }

  /**
   * Returns the needs of a fit.
   *
   * @param p the number of landmarks
   * @param linked the number of rows with links
   * @param options the options, completed by the defaults for the table
   */
  public static FitNeeds of(TableScan scan, Labels labels, int p, long linked, FitOptions options) {
    boolean reduces = reduces(scan, options);
    int d = reduces ? scan.decoder().check().d() : scan.decoder().d();
    int q =
        reduces ? SparseVectorsFitter.dimensions(d, options) : FeatureMapFitter.outputs(d, options);
    long wanted = SampleSize.wanted(labels, p, options);
    return new FitNeeds(
        labels,
        d,
        q,
        p,
        options.neighbours(),
        reduces ? wanted : SampleSize.rows(labels, p, d, options),
        new SolverMemory(p, labels.classes(), labels.n(), options.neighbours()),
        new ClusterMemory(options.k().orElse(labels.classes()), p, options.starts()),
        reduces ? Optional.of(new ReductionMemory(d, 0, q, wanted)) : Optional.empty(),
        DriverMemory.of(reduces ? q : d, q, p, labels, linked, options));
  }

  /** Bytes of the heap that the driver needs. */
  public long heap() {
    long solved = Math.max(solver.bytes(), clusters.bytes());
    long read = Math.max(sample.bytes(), reduction.map(ReductionMemory::bytes).orElse(0L));
    return Math.max(heap(solved, SolverMemory.SHARE), heap(read, DriverMemory.SHARE));
  }

  /** Returns the heap of which a share has room for some bytes. */
  static long heap(long bytes, double share) {
    return (long) Math.ceil(bytes / share);
  }

  /**
   * Refuses a fit that does not fit into the memory of the driver.
   *
   * @param memory bytes of its heap
   * @throws BadSettingException with the sizes and what to do
   */
  public void require(long memory) {
    solver.require(memory);
    clusters.require(memory);
    reduction.ifPresent(needed -> needed.require(memory));
    sample.require(memory);
  }
}
