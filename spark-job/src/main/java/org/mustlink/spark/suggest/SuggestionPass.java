package org.mustlink.spark.suggest;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.suggest.CandidateBlock;
import org.mustlink.core.suggest.SuggestionSums;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.CarriedAnswers;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.RowNames;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.RowBlocks;

/** The pass over the table, which reduces every partition to sums and a few rows. O(n p d). */
final class SuggestionPass {
  /**
   * The depth of the tree in which sums are merged, because the sums of one task can be as large as
   * the problem that the driver solves.
   */
  private static final int DEPTH = 2;

  private SuggestionPass() {}

  /**
   * The sums and candidates of some rows.
   *
   * @param rows the number of rows whose features can be used
   */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Part(SuggestionSums sums, BadRows bad, long rows) implements Serializable {
    private Part merge(Part other) {
      sums.merge(other.sums);
      bad.merge(other.bad);
      return new Part(sums, bad, rows + other.rows);
    }
  }

  /** What runs on a partition. */
  private record Task(int d, int size, long n, RowLayout layout, Shared<ClusteringModel> model)
      implements Serializable {}

  /**
   * Reads the table.
   *
   * @param scan the scan of an {@link AskedTable}
   * @param n the number of its rows
   */
  static Part run(TableScan scan, long n, Shared<ClusteringModel> model) {
    int d = scan.decoder().d();
    Task task = new Task(d, BlockSize.of(d), n, scan.layout(), model);
    JavaRDD<Part> parts = scan.map(rows -> part(rows, task));
    return PartitionResults.treeReduce(parts, Part::merge, DEPTH);
  }

  private static Iterator<Part> part(RowCursor rows, Task task) {
    Adder adder = new Adder(rows, task);
    long count = 0;
    for (var blocks = new RowBlocks<>(rows, task.d(), task.size(), adder); blocks.hasNext(); ) {
      count += blocks.next();
    }
    return List.of(new Part(adder.sums, adder.bad, count)).iterator();
  }

  /** Adds blocks of rows, and makes their numbers of rows of them. */
  private static final class Adder implements RowBlocks.Maker<Integer> {
    private final RowCursor rows;
    private final CarriedAnswers answers;
    private final RowNames rowNames;
    private final ClusteringModel model;
    private final RowEncoder encoder;
    private final BlockAssigner assigner;
    private final SuggestionSums sums;
    private final BadRows bad = new BadRows();
    private final String[] names;
    private final boolean[] known;
    private final boolean[] suggested;
    private final int[] musts;
    private final int[] clusters;
    private final double[] margins;
    private final int[] unlabelled;

    Adder(RowCursor rows, Task task) {
      this.rows = rows;
      this.answers = task.layout().answers().orElseThrow();
      this.rowNames = new RowNames(task.layout());
      this.model = task.model().value();
      this.encoder = new RowEncoder(model.encoder());
      this.assigner = model.assigner().blocks();
      this.sums = SuggestionSums.empty(model.encoder().p(), model.clusters(), task.n());
      int size = task.size();
      this.names = new String[size];
      this.known = new boolean[size];
      this.suggested = new boolean[size];
      this.musts = new int[size];
      this.clusters = new int[size];
      this.margins = new double[size];
      this.unlabelled = new int[size];
      Arrays.fill(unlabelled, -1);
    }

    @Override
    public void start() {}

    @Override
    public void take(int i) {
      String name = answers.name(rows);
      names[i] = name == null ? "" : name;
      known[i] = answers.isKnown(rows);
      musts[i] = (int) Math.min(Integer.MAX_VALUE, answers.mustLinks(rows));
      suggested[i] = name != null && !known[i];
    }

    @Override
    public void refuse(FeatureProblem problem) {
      bad.add(rowNames.of(rows) + ": " + problem.text());
    }

    @Override
    public Integer end(double[] features, int count) {
      CodedRows codes = encoder.encode(features, count);
      for (int i = 0; i < count; i++) {
        suggested[i] &= !codes.isOutlier(i);
      }
      assigner.assign(model.embedding().points(codes), count, unlabelled, clusters, margins);
      sums.add(
          new CandidateBlock(codes, clusters, margins, known, musts, suggested), i -> names[i]);
      return count;
    }
  }
}
