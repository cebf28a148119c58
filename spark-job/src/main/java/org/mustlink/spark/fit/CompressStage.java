package org.mustlink.spark.fit;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.spark.assign.CodeBlock;

/** Sums the codes: the n x n problem becomes one of p x p. */
final class CompressStage {
  /** Partial sums are merged in a tree as deep as keeps what one task fetches below this. */
  private static final long FETCHED_BYTES = 256L << 20;

  /** The part of the driver's memory that the compressed problem may take. */
  private static final double DRIVER_SHARE = 0.6;

  /** Of the sums, where the driver merges them; in local mode the tasks hold theirs beside. */
  private static final int COPIES = 3;

  private CompressStage() {}

  /**
   * Refuses more landmarks than the memory of the driver can hold.
   *
   * @param p landmarks
   * @param classes label values
   * @param n rows
   * @param r landmarks in a code
   * @throws BadSettingException naming the memory that is needed
   */
  static void checkDriver(long p, int classes, long n, int r) {
    long needed = COPIES * CodeSums.bytes(p, classes, n, r) + LandmarkSpectrum.bytes(p, classes);
    long memory = Runtime.getRuntime().maxMemory();
    if (needed > DRIVER_SHARE * memory) {
      throw BadSettingException.ofOption(
          "landmarks",
          p,
          "the driver would need " + (needed >> 20) + " MiB and has " + (memory >> 20) + " MiB",
          "Give fewer landmarks or more --driver-memory.");
    }
  }

  /** Sums the codes of all rows in one pass. */
  static CodeSums run(JavaRDD<CodeBlock> codes, int p, int classes, long n, int r) {
    JavaRDD<CodeSums> parts =
        codes.mapPartitions(blocks -> List.of(summed(blocks, p, classes, n)).iterator());
    int partitions = Math.max(1, codes.getNumPartitions());
    // Of partitions of equal size; one that holds more sends fewer bytes a row.
    long each = CodeSums.bytes(p, classes, n / partitions + 1, r);
    return parts.treeReduce(CodeSums::merge, depth(each, partitions));
  }

  /** How deep a tree of partial sums is to be. */
  static int depth(long bytesEach, int partitions) {
    long bytes = bytesEach * Math.max(1, partitions);
    return bytes <= FETCHED_BYTES ? 1 : bytes <= 16 * FETCHED_BYTES ? 2 : 3;
  }

  private static CodeSums summed(Iterator<CodeBlock> blocks, int p, int classes, long n) {
    CodeSums sums = CodeSums.empty(p, classes, n);
    while (blocks.hasNext()) {
      CodeBlock block = blocks.next();
      sums.add(block.rows(), block.labels());
    }
    return sums;
  }
}
