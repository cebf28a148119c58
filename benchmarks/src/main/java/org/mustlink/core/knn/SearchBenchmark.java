package org.mustlink.core.knn;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The complete search: rounding to float, products, selection, distances in double, and the proof
 * that the result is exact.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SearchBenchmark {
  /** Dimensions. */
  @Param({"16", "54", "256", "784"})
  public int d;

  /** Landmarks. */
  @Param({"500", "1000", "5000"})
  public int p;

  /** Neighbours. */
  @Param({"3", "10"})
  public int r;

  /** Which kernel. */
  @Param({"PANAMA", "SCALAR"})
  public ScanKind kernel = ScanKind.PANAMA;

  private Shape shape = new Shape(1, 1);
  private ExactSearch search = new ExactSearch(new double[1], 1, 1, 1, ScanKind.SCALAR);
  private int[] positions = new int[0];
  private double[] distances = new double[0];

  /** Packs the landmarks. */
  @Setup
  public void pack() {
    shape = new Shape(d, p);
    search = new ExactSearch(shape.landmarks, p, d, r, kernel);
    positions = new int[Shape.ROWS * r];
    distances = new double[Shape.ROWS * r];
  }

  /** The nearest landmarks of the rows. */
  @Benchmark
  public double[] search() {
    search.nearest(shape.rows, Shape.ROWS, positions, distances);
    return distances;
  }
}
