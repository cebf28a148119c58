package org.mustlink.core.knn;

import dev.ludovic.netlib.blas.BLAS;
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
 * The products of the search alone, compared with the matrix product of the BLAS that netlib finds.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProductBenchmark {
  /** Dimensions. */
  @Param({"16", "54", "256", "784"})
  public int d;

  /** Landmarks. */
  @Param({"500", "1000", "5000"})
  public int p;

  private float[] rows = new float[0];
  private float[] landmarks = new float[0];
  private float[] products = new float[0];
  private float[] offsets = new float[0];
  private FloatScan panama = new ScalarScan(new CentredLandmarks(new double[1], 1, 1));
  private FloatScan scalar = panama;

  /** Packs the landmarks. */
  @Setup
  public void pack() {
    Shape shape = new Shape(d, p);
    rows = Shape.floats(shape.rows);
    landmarks = Shape.floats(shape.landmarks);
    products = new float[Shape.ROWS * p];
    offsets = new float[FloatPass.BLOCK];
    CentredLandmarks centred = new CentredLandmarks(shape.landmarks, p, d);
    panama = ScanKind.PANAMA.scan(centred, 5);
    scalar = ScanKind.SCALAR.scan(centred, 5);
  }

  /** The vector kernel, called for one block at a time, as in the search. */
  @Benchmark
  public float[] panama() {
    return blocks(panama);
  }

  /** The plain Java kernel. */
  @Benchmark
  public float[] scalar() {
    return blocks(scalar);
  }

  /** Products of all rows and landmarks; nothing is selected. */
  @Benchmark
  public float[] blas() {
    BLAS.getInstance()
        .sgemm("T", "N", p, Shape.ROWS, d, 1f, landmarks, d, rows, d, 0f, products, p);
    return products;
  }

  private float[] blocks(FloatScan scan) {
    float[] block = new float[FloatPass.BLOCK * d];
    for (int row = 0; row < Shape.ROWS; row += FloatPass.BLOCK) {
      System.arraycopy(rows, row * d, block, 0, block.length);
      scan.product(block, offsets, FloatPass.BLOCK);
    }
    return block;
  }
}
