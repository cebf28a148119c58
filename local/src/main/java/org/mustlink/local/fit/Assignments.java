package org.mustlink.local.fit;

import java.util.Arrays;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.Memberships;
import org.mustlink.local.table.MappedTable;
import org.mustlink.local.table.Table;
import org.mustlink.model.ClusteringModel;

/**
 * The rows of a table, assigned by a model.
 *
 * @param clusters n, the ids of the clusters; -1 for a row that belongs nowhere
 * @param margins n, how clearly the rows belong to them, in [0, 1]
 * @param probabilities k x n, of each cluster in the order of the ids; none if they are not asked
 *     for
 */
public record Assignments(int[] clusters, double[] margins, double[][] probabilities) {

  /**
   * Assigns. O(p q) a row.
   *
   * @param asked whether probabilities are asked for
   * @throws org.mustlink.core.fault.BadDataException if the table lacks columns, or a row cannot be
   *     used
   */
  public static Assignments of(ClusteringModel model, Table table, boolean asked) {
    Table read = table.read(model.input().columns());
    Rows rows = MappedTable.of(read, model.input().columns(), model.map(), 0).rows();
    int n = rows.count();
    int q = rows.d();
    int k = model.clusters();
    int[] ids = model.ids().ordered();
    int[] clusters = new int[n];
    double[] margins = new double[n];
    double[][] probabilities = new double[asked ? k : 0][n];
    int[] unknown = new int[BlockSize.ROWS];
    Arrays.fill(unknown, -1);
    ClusteringModel.RowAssigner assigner = model.rowAssigner(asked ? k : 0);
    BlockSize.forEach(
        n,
        (from, end) -> {
          int count = end - from;
          ClusteringModel.RowAssigner.Assigned assigned =
              new ClusteringModel.RowAssigner.Assigned(count, false);
          double[] block = Arrays.copyOfRange(rows.data(), from * q, end * q);
          assigner.assign(block, count, Arrays.copyOf(unknown, count), assigned);
          for (int i = 0; i < count; i++) {
            int cluster = assigned.clusters()[i];
            clusters[from + i] = cluster < 0 ? -1 : model.ids().of(cluster);
          }
          System.arraycopy(assigned.margins(), 0, margins, from, count);
          if (asked) {
            spread(assigner.memberships(), count, from, ids, model, probabilities);
          }
        });
    return new Assignments(clusters, margins, probabilities);
  }

  private static void spread(
      Memberships found,
      int count,
      int from,
      int[] ids,
      ClusteringModel model,
      double[][] probabilities) {
    int[] places = new int[ids.length];
    for (int place = 0; place < ids.length; place++) {
      places[ids[place]] = place;
    }
    for (int i = 0; i < count; i++) {
      for (int a = 0; a < found.count(i); a++) {
        int index = model.ids().index(found.cluster(i, a));
        probabilities[places[index]][from + i] = found.probability(i, a);
      }
    }
  }
}
