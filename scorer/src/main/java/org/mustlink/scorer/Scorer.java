package org.mustlink.scorer;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.CentresModel;
import org.mustlink.model.FittedModel;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.RowModel;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.ModelDirectory;
import org.mustlink.model.store.ModelStore;
import org.mustlink.model.summary.FitSummary;

/**
 * Assigns rows by a saved model, without Spark, with the bits of {@code transform} and {@code
 * predict}. Thread-safe: threads share one scorer.
 *
 * <p>A row is a map from the names of the columns to values, the values in the order of the
 * columns, or, if all columns are numbers or one vector holds all features, an array of them. A
 * number is any {@link Number} or {@link Boolean}; a category a text, a number, a truth value or a
 * time; a time is of {@code java.time}, where one without a zone is that of UTC, or its text; a
 * vector is a {@code double[]}, a {@code float[]}, a list of numbers or {@link SparseValues}. Null
 * is a gap, where the model knows gaps.
 *
 * <p>A row that lacks what the model needs is refused by a {@link
 * org.mustlink.core.fault.BadDataException}, which names the column and the value.
 */
public final class Scorer {
  /** The most probable clusters of a row that are told unless another number is asked for. */
  private static final int MEMBERSHIPS = 5;

  private final RowModel model;
  private final int d;
  private final RowReader reader;
  private final List<Cluster> clusters;
  private final ClusterNames names;
  private final Optional<FitSummary> summary;
  private final Supplier<Worker> maker;

  /** The workers that are not in use. */
  private final Queue<Worker> idle = new ConcurrentLinkedQueue<>();

  private Scorer(RowModel model, List<Cluster> clusters, Optional<FitSummary> summary, int most) {
    this.model = model;
    this.d = model.map().inputs();
    this.reader = new RowReader(model.columns());
    this.clusters = clusters;
    this.names = model.names();
    this.summary = summary;
    FeatureCheck check = new FeatureCheck(model.columns(), d, true);
    ExtraColumns extra = ExtraColumns.all(most);
    this.maker = () -> new Worker(check, reader, model.map(), model.rowAssigner(extra));
  }

  /**
   * Loads the model in a directory.
   *
   * @throws org.mustlink.core.fault.BadDataException if there is no model, or a damaged one
   */
  public static Scorer open(Path directory) {
    return of(LocalDirectory.of(directory));
  }

  /**
   * Loads a model that is a resource of a program: a zip of the directory of a model.
   *
   * @param beside a class in the jar of the resource
   * @param resource its name, as {@link Class#getResource} finds it
   */
  public static Scorer of(Class<?> beside, String resource) {
    URL found = beside.getResource(resource);
    if (found == null) {
      throw new IllegalArgumentException(
          "There is no resource " + resource + " beside " + beside.getName());
    }
    return of(found);
  }

  /** Loads a model that is a zip at an address, such as that of a file in a jar. */
  public static Scorer of(URL zip) {
    try {
      if (zip.getProtocol().equals("file") && Path.of(zip.toURI()).toFile().isDirectory()) {
        return open(Path.of(zip.toURI()));
      }
      try (InputStream in = zip.openStream()) {
        return of(ZippedModel.read(in, zip.toString()));
      }
    } catch (FileNotFoundException e) {
      throw new UncheckedIOException("There is nothing at " + zip, e);
    } catch (IOException | URISyntaxException e) {
      throw new IllegalArgumentException("Cannot read " + zip + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads a zip of the directory of a model, and closes the stream.
   *
   * @throws IOException if the stream fails
   */
  public static Scorer read(InputStream zip) throws IOException {
    return of(ZippedModel.read(zip, "a stream"));
  }

  private static Scorer of(ModelDirectory directory) {
    return ModelStore.isOfCentres(directory)
        ? of(ModelStore.read(CentresModel.class, directory).content())
        : of(ModelStore.read(directory).content());
  }

  private static Scorer of(FittedModel stored) {
    List<Cluster> clusters =
        stored.summary().clusters().stream()
            .map(cluster -> new Cluster(cluster.id(), cluster.label(), cluster.size()))
            .toList();
    return new Scorer(stored.model(), clusters, Optional.of(stored.summary()), MEMBERSHIPS);
  }

  private static Scorer of(CentresModel centres) {
    List<Cluster> clusters =
        IntStream.range(0, centres.k())
            .mapToObj(j -> new Cluster(j, null, centres.sizes()[j]))
            .toList();
    return new Scorer(centres, clusters, Optional.empty(), 0);
  }

  /**
   * Returns a scorer of the same model that tells another number of clusters of a row.
   *
   * @param most how many of the most probable clusters {@link Assignment#probabilities} has at
   *     most; with 0 none, which takes less time
   */
  public Scorer withProbabilities(int most) {
    if (most < 0) {
      throw new IllegalArgumentException(
          most + " clusters cannot be listed for a row; give 0 or more");
    }
    return new Scorer(model, clusters, summary, most);
  }

  /** Assigns a row of values by the names of the columns; others are ignored. */
  public Assignment assign(Map<String, ?> row) {
    return new Assignment(working(worker -> worker.assign(reader.read(row))), 0, names);
  }

  /** Assigns a row of values in the order of {@link #columns}. */
  public Assignment assign(@Nullable Object... values) {
    return new Assignment(working(worker -> worker.assign(reader.read(values))), 0, names);
  }

  /**
   * Assigns a row of numbers in the order of {@link #columns}, or of the one vector that holds all
   * features. Nothing is parsed or boxed.
   */
  public Assignment assign(double[] row) {
    return new Assignment(working(worker -> worker.assignNumbers(row)), 0, names);
  }

  /**
   * Assigns rows of numbers as {@link #assign(double[])} does each of them, in less time a row.
   *
   * @param rows the rows one after another
   * @param count their number
   */
  public Assignments assign(double[] rows, int count) {
    if (count < 0 || (count > 0 && rows.length % count != 0)) {
      throw new IllegalArgumentException(rows.length + " numbers are not " + count + " rows");
    }
    if (count > 0) {
      reader.requireNumbers(rows.length / count, d);
    }
    int together = BlockSize.of(d);
    AssignedBlock all =
        working(
            worker -> {
              List<AssignedBlock> blocks = new ArrayList<>();
              for (int from = 0; from < count; from += together) {
                blocks.add(worker.assignNumbers(rows, from, Math.min(together, count - from)));
              }
              return AssignedBlock.joined(blocks);
            });
    return new Assignments(all, names);
  }

  private AssignedBlock working(Function<Worker, AssignedBlock> work) {
    Worker known = idle.poll();
    Worker worker = known == null ? maker.get() : known;
    try {
      return work.apply(worker);
    } finally {
      idle.offer(worker);
    }
  }

  /** The clusters in the order of their ids. */
  public List<Cluster> clusters() {
    return clusters;
  }

  /** The columns that the model reads, in their order. */
  public List<Column> columns() {
    return model.columns().columns().stream()
        .map(
            column ->
                new Column(column.name(), column.kind().word(), !column.kind().takes(Double.NaN)))
        .toList();
  }

  /** The summary of the fit; empty of a model of k-means. */
  public Optional<FitSummary> summary() {
    return summary;
  }
}
