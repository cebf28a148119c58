package org.mustlink.benchmarks.speed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mustlink.scorer.Assignment;
import org.mustlink.scorer.Assignments;
import org.mustlink.scorer.Column;
import org.mustlink.scorer.Scorer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Rows assigned by a scorer that threads share, of a model of numbers or of one vector. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ScorerBenchmark {
  /** The number of rows, which are assigned in turn. */
  static final int ROWS = 1024;

  /** The directory of the model. */
  @Param("none")
  public String model = "none";

  /** The number of features. */
  @Param("4")
  public int d;

  /** The range of the features, from 0 on. */
  @Param("1")
  public double range;

  private @Nullable Scorer scorer;
  private @Nullable Scorer few;
  private final List<Map<String, Object>> maps = new ArrayList<>();
  private double[][] rows = new double[0][];
  private double[] block = new double[0];

  /** The row of a thread. */
  @State(Scope.Thread)
  public static class Turn {
    private int at;

    int next() {
      at = (at + 1) % ROWS;
      return at;
    }
  }

  /** Draws the rows. */
  @Setup
  public void draw() {
    Scorer opened = Scorer.open(Path.of(model));
    scorer = opened;
    few = opened.withProbabilities(0);
    List<Column> columns = opened.columns();
    Random random = new Random(1);
    block = random.doubles((long) ROWS * d).map(value -> range * value).toArray();
    rows = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = Arrays.copyOfRange(block, i * d, (i + 1) * d);
      Map<String, Object> map = new HashMap<>();
      for (int t = 0; t < columns.size(); t++) {
        map.put(columns.get(t).name(), columns.size() == 1 ? rows[i] : (Object) rows[i][t]);
      }
      maps.add(map);
    }
  }

  /** A row by itself, without probabilities. */
  @Benchmark
  public Assignment row(Turn turn) {
    return Objects.requireNonNull(few).assign(rows[turn.next()]);
  }

  /** A row with its most probable clusters. */
  @Benchmark
  public Assignment probabilities(Turn turn) {
    return Objects.requireNonNull(scorer).assign(rows[turn.next()]);
  }

  /** A row as a map. */
  @Benchmark
  public Assignment map(Turn turn) {
    return Objects.requireNonNull(few).assign(maps.get(turn.next()));
  }

  /** All rows as a block. */
  @Benchmark
  public Assignments block() {
    return Objects.requireNonNull(few).assign(block, ROWS);
  }
}
