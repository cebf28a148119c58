package org.mustlink.benchmarks.speed;

import dev.ludovic.netlib.blas.BLAS;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.mustlink.core.linalg.Products;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The matrix products of the driver, which have a fixed order of sums, and those of the BLAS that
 * netlib finds.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DenseProductBenchmark {
  /** The number of rows and columns of the left factor. */
  @Param("1000")
  public int p;

  /** The number of columns of the right factor. */
  @Param("16")
  public int columns;

  private double[] a = new double[0];
  private double[] b = new double[0];
  private double[] c = new double[0];

  /** Draws the factors. */
  @Setup
  public void draw() {
    Random random = new Random(1);
    a = random.doubles((long) p * p).toArray();
    b = random.doubles((long) p * columns).toArray();
    c = new double[p * columns];
  }

  /** C + A B in the order of the terms. */
  @Benchmark
  public double[] ordered() {
    Products.add(1, a, b, c, p, columns, p);
    return c;
  }

  /** C + A B by the BLAS. */
  @Benchmark
  public double[] blas() {
    BLAS.getInstance().dgemm("N", "N", p, columns, p, 1, a, p, b, p, 1, c, p);
    return c;
  }
}
