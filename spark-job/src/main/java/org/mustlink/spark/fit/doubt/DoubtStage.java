package org.mustlink.spark.fit.doubt;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.doubt.LabelDoubts;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.doubt.NearestAgreeing;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.spark.fit.coded.DistributedTable;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.table.RowLayout;

/**
 * Names the rows whose labels are doubted, and those that speak against these labels, in one pass
 * over the codes.
 *
 * @param table the coded table
 * @param leftOut the labelled and linked rows, judged without their own labels
 * @param ids the ids of the clusters
 * @param layout of the rows
 */
public record DoubtStage(
    DistributedTable table, LeftOut leftOut, ClusterIds ids, RowLayout layout) {
  /** The maximum number of rows that are listed. */
  static final int MOST = 1000;

  private static final int NEAREST = 3;
  private static final String CONFIRMED = "__mustlink_confirmed";
  private static final String PLACE = "__mustlink_place";

  /** A named row with its doubt. */
  private record Candidate(NamedRow row, LabelDoubts.Doubt doubt) {}

  /**
   * Lists the rows.
   *
   * @param confirmed the keys of rows whose labels somebody has confirmed, in the form of {@link
   *     RowKeys}: they are not listed
   */
  public DoubtedRows run(Optional<Dataset<Row>> confirmed) {
    LabelDoubts doubts = leftOut.doubts();
    StructType idType = layout.idType();
    if (doubts.doubts().isEmpty()) {
      return new DoubtedRows(List.of(), idType, doubts.errors());
    }
    long out = confirmed.map(Dataset::count).orElse(0L);
    List<LabelDoubts.Doubt> first = doubts.doubts().stream().limit(MOST + out).toList();
    Map<Integer, int[]> nearest = nearest(first);
    int[] wanted =
        IntStream.concat(
                first.stream().mapToInt(LabelDoubts.Doubt::row),
                nearest.values().stream().flatMapToInt(IntStream::of))
            .toArray();
    Map<Integer, List<NamedRow>> named = named(wanted);
    List<Candidate> candidates =
        first.stream()
            .flatMap(
                doubt ->
                    named.getOrDefault(doubt.row(), List.of()).stream()
                        .map(row -> new Candidate(row, doubt)))
            .toList();
    Set<Integer> left =
        confirmed.map(keys -> confirmed(candidates, keys, idType)).orElseGet(Set::of);
    List<DoubtedRow> rows =
        IntStream.range(0, candidates.size())
            .filter(i -> !left.contains(i))
            .limit(MOST)
            .mapToObj(candidates::get)
            .map(one -> doubted(one, nearest.getOrDefault(one.doubt.row(), new int[0]), named))
            .toList();
    return new DoubtedRows(rows, idType, doubts.errors());
  }

  /** Finds the nearest rows of the likelier class for each row. */
  private Map<Integer, int[]> nearest(List<LabelDoubts.Doubt> doubts) {
    NearestAgreeing search =
        new NearestAgreeing(table.encoder().points(leftOut.rows()), leftOut.classes(), leftOut.k());
    Map<Integer, int[]> nearest = new HashMap<>();
    doubts.forEach(
        doubt -> nearest.put(doubt.row(), search.of(doubt.row(), doubt.likelier(), NEAREST)));
    return nearest;
  }

  private Map<Integer, List<NamedRow>> named(int[] wanted) {
    Optional<AuditedLinks> links = table.links().map(joined -> joined.links());
    long[] linked = links.map(given -> given.numberedRows().sorted()).orElse(new long[0]);
    return NamedRow.collect(
        table.codes(),
        layout,
        WantedRows.of(leftOut, wanted, linked),
        links.map(AuditedLinks::salt).orElse(0),
        table.options().seed());
  }

  /** Returns which of some rows are confirmed. */
  private Set<Integer> confirmed(List<Candidate> candidates, Dataset<Row> keys, StructType idType) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      List<Object> values = new ArrayList<>(candidates.get(i).row.ids());
      values.add(i);
      rows.add(RowFactory.create(values.toArray()));
    }
    SparkSession spark = keys.sparkSession();
    Dataset<Row> few =
        spark
            .createDataFrame(rows, idType.add(PLACE, DataTypes.IntegerType, false))
            .select(RowKeys.of(List.of(idType.fieldNames())).as(CONFIRMED), col(PLACE));
    String key = keys.columns()[0];
    Set<Integer> found = new HashSet<>();
    keys.join(broadcast(few), keys.col(key).equalTo(few.col(CONFIRMED)))
        .select(PLACE)
        .distinct()
        .collectAsList()
        .forEach(row -> found.add(row.getInt(0)));
    return found;
  }

  private DoubtedRow doubted(Candidate one, int[] nearest, Map<Integer, List<NamedRow>> named) {
    List<String> agreeing =
        IntStream.of(nearest)
            .boxed()
            .flatMap(
                place -> named.getOrDefault(place, List.of()).stream().limit(1).map(NamedRow::name))
            .distinct()
            .toList();
    return new DoubtedRow(
        one.row.ids(),
        one.row.name(),
        one.row.hash(),
        one.doubt,
        text(one.doubt.label()),
        text(one.doubt.likelier()),
        agreeing);
  }

  private String text(int place) {
    List<String> names = table.labels().names();
    return place < names.size() ? names.get(place) : "cluster " + ids.of(place);
  }

  /** Returns the id columns that have the name of a column of the list. */
  public static Stream<String> taken(RowLayout layout) {
    return Stream.of(layout.idType().fieldNames())
        .filter(
            name -> Stream.of(DoubtedRows.COLUMNS.fieldNames()).anyMatch(name::equalsIgnoreCase));
  }
}
