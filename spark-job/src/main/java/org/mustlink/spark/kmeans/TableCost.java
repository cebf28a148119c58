package org.mustlink.spark.kmeans;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.kmeans.ExactSum;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.model.CentresModel;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * The sum of the squared distances of the rows of a table to their nearest centres, times their
 * weights. It is exact before it becomes a double, so that it does not depend on how the rows are
 * partitioned or ordered.
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record TableCost(ExactSum cost, TableFacts facts) implements Serializable {
  /**
   * Computes the sum. One pass, O(k d) a row.
   *
   * @throws BadDataException naming the rows whose features or weights cannot be used
   */
  public static double of(InputTable table, CentresModel model) {
    int d = model.d();
    TableScan scan = TableScan.fitted(table, List.of(), () -> new Numbers(d));
    try (Resources resources = new Resources()) {
      Shared<CentresModel> shared =
          resources.share(table.data().sparkSession().sparkContext(), model);
      JavaRDD<TableCost> parts =
          PointTable.read(scan, new String[0], true).map(read -> of(read, shared.value()));
      TableCost none = new TableCost(new ExactSum(), TableFacts.none(d));
      TableCost all =
          PartitionResults.treeAggregate(parts, none, TableCost::plus, PassStates.depth(parts));
      all.facts.bad().requireNone();
      return all.cost.value();
    }
  }

  private TableCost plus(TableCost other) {
    return new TableCost(cost.plus(other.cost), facts.plus(other.facts));
  }

  private static TableCost of(ReadBlock read, CentresModel model) {
    PointBlock block = read.block();
    NearestCentre nearest = new NearestCentre(model.centres(), model.d(), block.count());
    nearest.assign(block.values(), block.count());
    ExactSum cost = new ExactSum();
    for (int i = 0; i < block.count(); i++) {
      cost.add(block.weight(i) * nearest.squaredDistance(i));
    }
    return new TableCost(cost, read.facts());
  }
}
