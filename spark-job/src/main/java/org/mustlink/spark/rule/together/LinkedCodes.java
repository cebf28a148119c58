package org.mustlink.spark.rule.together;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.ids.NumberOrder;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.IdNumbers;
import org.mustlink.spark.table.RowLayout;

/**
 * The codes of the linked rows of one partition, of which there are {@link
 * AuditedLinks#partitions()}.
 *
 * @param sorted the numbers of the rows
 * @param labels the label of each, or -1
 * @param places where each is among all rows, see {@link RowPlaces}
 * @param rows their codes, and scores if all rows have them
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record LinkedCodes(NumberOrder sorted, int[] labels, long[] places, CodedRows rows)
    implements Serializable {
  /** The bytes of a landmark and its weight. */
  public static final int ENTRY_BYTES = Integer.BYTES + Float.BYTES;

  /**
   * Brings the codes of the linked rows to the partitions of their numbers, lazily, and keeps them
   * there.
   *
   * @param encoder the encoder that made the codes, and scores if it has classifiers
   * @param resources own what is kept, and the broadcasts
   */
  public static JavaRDD<LinkedCodes> kept(
      AuditedLinks links,
      JavaRDD<CodeBlock> codes,
      RowLayout layout,
      LandmarkEncoder encoder,
      Resources resources) {
    FeatureClassifiers classifiers = encoder.classifiers();
    int k = classifiers == null ? 0 : classifiers.classes();
    return resources.cached(of(links, codes, layout, encoder.neighbours(), k, resources));
  }

  /**
   * Brings the codes of the linked rows to the partitions of their numbers, lazily. If the linked
   * rows are known on the driver, only their codes are sent.
   *
   * @param codes the codes of all rows
   * @param layout the layout of the rows
   * @param r the number of landmarks in a code
   * @param k the number of scores of a row, or 0
   * @param resources own the broadcasts
   */
  public static JavaRDD<LinkedCodes> of(
      AuditedLinks links,
      JavaRDD<CodeBlock> codes,
      RowLayout layout,
      int r,
      int k,
      Resources resources) {
    int partitions = links.partitions();
    int salt = links.salt();
    @Nullable Shared<long[]> wanted =
        links.nodes().map(nodes -> resources.share(codes.context(), nodes)).orElse(null);
    int blocks = codes.getNumPartitions();
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            codes.mapPartitionsWithIndex(
                (index, part) -> {
                  Sender sender =
                      new Sender(
                          layout.numbers(salt),
                          wanted == null ? null : wanted.value(),
                          new RowPlaces(index, blocks).running());
                  return Exchange.sent(part, partitions, sender::send);
                },
                false),
            partitions);
    return links
        .nodesByNumber()
        .zipPartitions(sent, (nodes, rows) -> List.of(read(nodes, rows, r, k)).iterator());
  }

  /** Sends the rows of one partition of the codes. Mutable. */
  private static final class Sender {
    private final IdNumbers numbers;
    private final long @Nullable [] only;
    private final RowPlaces.Running places;

    /**
     * @param only the numbers of the linked rows, ascending, if these are few
     */
    Sender(IdNumbers numbers, long @Nullable [] only, RowPlaces.Running places) {
      this.numbers = numbers;
      this.only = only;
      this.places = places;
    }

    void send(CodeBlock block, Outbox to) {
      CodedRows rows = block.rows();
      int k = rows.scoresOfRow();
      for (int i = 0; i < block.count(); i++) {
        if (numbers.isNamed(block.keys(), i)) {
          long node = numbers.of(block.keys(), i);
          if (only == null || Arrays.binarySearch(only, node) >= 0) {
            ByteBuffer record = to.record(node, bytes(rows.r(), k) - Long.BYTES);
            record.putInt(Math.max(-1, block.labels()[i])).putLong(places.of(i));
            putScored(rows, i, record);
          }
        }
      }
      places.next(block.count());
    }
  }

  /** The bytes of a record of a row, with its number. */
  static int bytes(int r, int k) {
    return 2 * Long.BYTES + Integer.BYTES + r * ENTRY_BYTES + k * Float.BYTES;
  }

  /** Writes the code of a row, r entries of {@link #ENTRY_BYTES}. */
  public static void put(CodedRows rows, int row, ByteBuffer record) {
    for (int a = row * rows.r(); a < (row + 1) * rows.r(); a++) {
      record.putInt(rows.codes()[a]).putFloat(rows.weights()[a]);
    }
  }

  /** Reads what {@link #put} has written, r entries, into the codes of many rows. */
  public static void take(ByteBuffer record, int r, int[] codes, float[] weights, int at) {
    for (int a = at; a < at + r; a++) {
      codes[a] = record.getInt();
      weights[a] = record.getFloat();
    }
  }

  /** Writes the code of a row, and its scores if it has some. */
  static void putScored(CodedRows rows, int row, ByteBuffer record) {
    put(rows, row, record);
    int k = rows.scoresOfRow();
    for (int j = row * k; j < (row + 1) * k; j++) {
      record.putFloat(rows.scores()[j]);
    }
  }

  /** Returns rows of codes and scores that are to be {@link #takeScored taken}. */
  static CodedRows unread(int count, int r, int k) {
    return new CodedRows(new int[count * r], new float[count * r], r, new float[count * k]);
  }

  /** Reads what {@link #putScored} has written into one of many rows. */
  static void takeScored(ByteBuffer record, CodedRows rows, int row, int k) {
    take(record, rows.r(), rows.codes(), rows.weights(), row * rows.r());
    for (int j = row * k; j < (row + 1) * k; j++) {
      rows.scores()[j] = record.getFloat();
    }
  }

  private static LinkedCodes read(Iterator<byte[]> linked, Iterator<byte[]> sent, int r, int k) {
    Longs numbers = new Longs();
    for (Inbox inbox = new Inbox(linked); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      numbers.add(record.getLong());
      record.get();
    }
    NumberOrder nodes = NumberOrder.of(numbers.toArray()).withoutOrder();
    int count = nodes.numbers().length;
    int[] labels = new int[count];
    long[] places = new long[count];
    CodedRows rows = unread(count, r, k);
    int found = 0;
    for (Inbox inbox = new Inbox(sent); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      int at = nodes.index(record.getLong());
      if (at < 0) {
        record.position(record.position() + bytes(r, k) - Long.BYTES);
        continue;
      }
      found++;
      labels[at] = record.getInt();
      places[at] = record.getLong();
      takeScored(record, rows, at, k);
    }
    if (found != count) {
      throw new IllegalStateException(
          "The table changed while it was read: of " + count + " linked rows it has " + found);
    }
    return new LinkedCodes(nodes, labels, places, rows);
  }

  /** The numbers of the rows, ascending. */
  public long[] nodes() {
    return sorted.numbers();
  }

  /** The number of rows. */
  public int count() {
    return labels.length;
  }

  /** Returns the index of a row of this partition. */
  public int index(long node) {
    return sorted.index(node);
  }

  /**
   * Returns the component of every row, which is its own number if none is told.
   *
   * @param moved records of the number of a row and of that of its component, which is another
   */
  public long[] components(Iterator<byte[]> moved) {
    long[] components = nodes().clone();
    for (Inbox inbox = new Inbox(moved); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      components[index(record.getLong())] = record.getLong();
    }
    return components;
  }

  /** The rows with their clusters. */
  public ClusteredRows clustered(Clusterer clusterer, ClusterIds ids) {
    Clusterer.Task task = clusterer.task();
    int[] clusters = new int[count()];
    double[] margins = new double[count()];
    BlockSize.forEach(
        count(),
        (from, end) -> {
          int[] found = new int[end - from];
          double[] clear = new double[end - from];
          int[] known = Arrays.copyOfRange(labels, from, end);
          task.assign(rows.take(IntStream.range(from, end).toArray()), known, found, clear);
          for (int i = 0; i < found.length; i++) {
            clusters[from + i] = ids.of(found[i]);
          }
          System.arraycopy(clear, 0, margins, from, clear.length);
        });
    return new ClusteredRows(nodes(), clusters, margins);
  }
}
