package org.mustlink.spark.link;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.ids.Groups;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.table.LinkColumns;

/**
 * The rows of one partition that rules tie to others. A component is what ties of any weight join.
 * A group is what those of weight 1 join, so that it is never divided.
 *
 * @param nodes the numbers of the rows; all of them if some rule has a weight below 1, and
 *     otherwise those whose component has the number of another row
 * @param components the numbers of their components
 * @param groups the numbers of their groups; empty if each component is one
 * @param weights the largest weight below 1 of the rules that tie each, 0 if there is none; empty
 *     if each component is one group
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record RowTies(long[] nodes, long[] components, long[] groups, double[] weights)
    implements Serializable {
  /** Reads the rows of components that are never divided, and their components. */
  public static RowTies firm(Iterator<byte[]> placed) {
    long[][] nodesAndComponents = Inbox.columns(placed, 2);
    return new RowTies(nodesAndComponents[0], nodesAndComponents[1], new long[0], new double[0]);
  }

  /**
   * Places the rows, lazily.
   *
   * @param ties the ties, with their weights in {@link LinkColumns#RULE}
   * @param components rows with the numbers of their components, as far as they differ
   * @param groups rows with the numbers of their groups, as far as they differ
   */
  static JavaRDD<RowTies> of(
      Dataset<Row> ties, JavaRDD<byte[]> components, JavaRDD<byte[]> groups, int partitions) {
    JavaRDD<byte[]> ends =
        Exchange.of(
            ties.select(LinkColumns.FIRST, LinkColumns.SECOND, LinkColumns.RULE).javaRDD(),
            partitions,
            RowTies::send);
    return ends.zipPartitions(components, (tied, placed) -> List.of(read(tied, placed)).iterator())
        .zipPartitions(groups, (rows, placed) -> List.of(rows.next().in(placed)).iterator());
  }

  private static void send(Row tie, Outbox to) {
    double weight = tie.getDouble(2) < 1 ? tie.getDouble(2) : 0;
    to.record(tie.getLong(0), Double.BYTES).putDouble(weight);
    to.record(tie.getLong(1), Double.BYTES).putDouble(weight);
  }

  private static RowTies read(Iterator<byte[]> tied, Iterator<byte[]> placed) {
    long[][] endsAndWeights = Inbox.columns(tied, 2);
    Groups rows = Groups.of(endsAndWeights[0]);
    double[] weights = new double[rows.count()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] =
          Arrays.stream(rows.take(i, endsAndWeights[1]))
              .mapToDouble(Double::longBitsToDouble)
              .max()
              .orElse(0);
    }
    long[] nodes = rows.numbers();
    return new RowTies(nodes, Inbox.followers(placed, nodes), nodes, weights);
  }

  private RowTies in(Iterator<byte[]> placed) {
    return new RowTies(nodes, components, Inbox.followers(placed, nodes), weights);
  }
}
