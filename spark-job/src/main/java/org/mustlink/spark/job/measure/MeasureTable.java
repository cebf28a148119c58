package org.mustlink.spark.job.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mustlink.core.evaluation.Measures;

/** Prints evaluation measures as a table with one line for each set of rows. */
public final class MeasureTable {
  private static final String MEANING =
      "1 is best. ACC: share of the rows in the right cluster; majority: the same, if a class may have several clusters.";

  private MeasureTable() {}

  public static List<String> lines(String title, Map<String, Measures> measures) {
    List<List<String>> cells = new ArrayList<>();
    cells.add(List.of(title, "ACC", "majority", "NMI", "ARI", "Rand"));
    measures.forEach(
        (name, of) ->
            cells.add(
                List.of(
                    name,
                    share(of.acc()),
                    share(of.majority()),
                    share(of.nmi()),
                    share(of.ari()),
                    share(of.rand()))));
    List<String> lines = new ArrayList<>(TextTable.lines(cells));
    lines.add(MEANING);
    return lines;
  }

  private static String share(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
