package org.mustlink.spark.group;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.spark.link.LinkWords;
import org.mustlink.spark.link.table.IdForms;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.TextLinks;
import org.mustlink.spark.table.CarriedLinks;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * Links between rows of a table whose groups are clustered independently.
 *
 * @param input the links and how they are used
 * @param ids the columns of the table with the ids by which links name rows, at least one
 */
public record GroupLinks(LinkInput input, List<String> ids) {
  private static final String GROUP = "__mustlink_group";
  private static final String OTHER = "__mustlink_other";
  private static final String OTHER_GROUP = "__mustlink_other_group";

  /**
   * The columns that tell whether the first row, or the second row, of a link is not in the table.
   */
  private static final String NO_FIRST = "__mustlink_no_first";

  private static final String NO_SECOND = "__mustlink_no_second";

  /** The column that tells whether both rows are in the same group. */
  private static final String TOGETHER = "__mustlink_together";

  /** The column of a row at one end of a link. */
  private static final String END = "__mustlink_end";

  public GroupLinks {
    ids = List.copyOf(ids);
  }

  /**
   * Counts of links with regard to the groups.
   *
   * @param inside the number of links between rows of the same group
   * @param unknown the number of links left out because the table does not have one of their rows
   * @param crossing the number of links left out because their rows are in different groups
   * @param example a description of one of these, empty if there are none
   * @param alike how the table writes an id that it does not have; empty if in no way
   */
  record Counts(long inside, long unknown, long crossing, String example, String alike) {
    /**
     * Returns a text that tells how many links there are.
     *
     * @param oneTable whether the whole table is one group
     */
    String logLine(boolean oneTable) {
      return oneTable
          ? String.format(Locale.ROOT, "%,d links", inside)
          : String.format(Locale.ROOT, "%,d links within groups, %,d across", inside, crossing);
    }

    /** Returns warnings of links that the method does not use. */
    List<String> warnings(MethodInfo method) {
      List<String> warnings = new ArrayList<>();
      if (Collections.disjoint(
          method.takes(), Set.of(MethodInfo.Kind.MUST_LINKS, MethodInfo.Kind.CANNOT_LINKS))) {
        warnings.add("Method " + method.name() + " takes no links; they are only measured.");
      }
      if (unknown > 0) {
        warnings.add(LinkWords.leftOut(unknown, alike));
      }
      if (crossing > 0) {
        warnings.add(
            ("Links that join rows of different groups: %s, such as %s; groups are "
                    + "clustered on their own, so they are left out.")
                .formatted(crossing, example));
      }
      return warnings;
    }
  }

  /**
   * A table whose rows carry their links.
   *
   * @param table the table with the columns {@link CarriedLinks#NAME} and {@link
   *     CarriedLinks#LINKS}
   * @param release frees what is cached of the links; the table can still be read, but the links
   *     are then joined again
   */
  record Joined(InputTable table, Counts counts, Runnable release) {}

  /**
   * Joins links with their rows. No features are read, and only counts are brought to the driver.
   * The ids of the rows are read once for the links and once with the rows.
   *
   * @param by the columns whose values define the groups
   * @param seed the seed of the choice of held-out links
   * @throws BadSettingException if no columns name rows, or their ids cannot be compared with those
   *     of the links
   * @throws BadDataException if a link is not well-formed, an id names rows of several groups, or a
   *     row of a link is not in the table and the settings do not allow to drop such links
   */
  Joined join(InputTable table, List<String> by, long seed) {
    LinkInput.requireIds(ids);
    Dataset<Row> links = TextLinks.of(input, table.data().schema(), ids, seed);
    Dataset<Row> found = found(table.data(), links, by).persist(StorageLevel.MEMORY_AND_DISK());
    Runnable release = found::unpersist;
    try {
      refuseSeveral(found);
      Dataset<Row> joined = joined(links, found);
      Counts counts = counted(table.data(), joined);
      Dataset<Row> carrying = carrying(table.data(), joined);
      return new Joined(table.of(carrying), counts, release);
    } catch (Throwable e) { // also what Scala throws without declaring it
      release.run();
      throw e;
    }
  }

  /**
   * Refuses rules of a weight below 1 if the method would take them for certain.
   *
   * @throws BadSettingException naming the setting
   */
  void requireWeights(MethodInfo method) {
    if (!input.table().soft() || !method.takes().contains(MethodInfo.Kind.MUST_LINKS)) {
      return;
    }
    boolean hard = method.strength() == MethodInfo.Strength.HARD;
    if (hard || !method.takes().contains(MethodInfo.Kind.WEIGHTS)) {
      throw BadSettingException.of(
          "{links.togetherWeights}",
          "with a weight below 1",
          "method "
              + method.name()
              + (hard
                  ? " must satisfy all links, however little they are believed"
                  : " takes no weights of links"),
          "Remove the weights, or take a {fit.method} that weighs links, such as pck-means or scacs.");
    }
  }

  /** Returns the linked rows of the table, with their names and groups, each once. */
  private Dataset<Row> found(Dataset<Row> data, Dataset<Row> links, List<String> by) {
    Dataset<Row> ends =
        links
            .select(explode(array(LinkColumns.FIRST, LinkColumns.SECOND)).as(CarriedLinks.NAME))
            .distinct();
    return data.select(TextLinks.name(ids).as(CarriedLinks.NAME), TableScan.together(by).as(GROUP))
        .join(ends, CarriedLinks.NAME)
        .distinct();
  }

  private void refuseSeveral(Dataset<Row> found) {
    Row twice =
        found
            .groupBy(CarriedLinks.NAME)
            .count()
            .filter(col("count").gt(1))
            .agg(count(lit(1)), min(CarriedLinks.NAME))
            .head();
    if (twice.getLong(0) > 0) {
      throw new BadDataException(
          ("Linked ids in %s that name rows of several groups: %s, such as %s. It is not "
                  + "known which of the rows the links mean. Name rows by their group as well, in "
                  + "{input.id} and in the links.")
              .formatted(String.join(", ", ids), twice.getLong(0), twice.getString(1)));
    }
  }

  /**
   * Returns every link with its two rows, as far as the table has them, and whether they are in the
   * same group.
   */
  private static Dataset<Row> joined(Dataset<Row> links, Dataset<Row> found) {
    Dataset<Row> other = found.select(col(CarriedLinks.NAME).as(OTHER), col(GROUP).as(OTHER_GROUP));
    return links
        .join(found, links.col(LinkColumns.FIRST).equalTo(found.col(CarriedLinks.NAME)), "left")
        .join(other, links.col(LinkColumns.SECOND).equalTo(other.col(OTHER)), "left")
        .select(
            links.col(LinkColumns.FIRST),
            links.col(LinkColumns.SECOND),
            links.col(LinkColumns.MUST),
            links.col(LinkColumns.WEIGHT),
            links.col(LinkColumns.HELD_OUT),
            col(CarriedLinks.NAME).isNull().as(NO_FIRST),
            col(OTHER).isNull().as(NO_SECOND),
            col(GROUP).eqNullSafe(col(OTHER_GROUP)).as(TOGETHER));
  }

  private static Column known() {
    return not(col(NO_FIRST)).and(not(col(NO_SECOND)));
  }

  private static Column inside() {
    return known().and(col(TOGETHER));
  }

  private Counts counted(Dataset<Row> data, Dataset<Row> joined) {
    Column crossing = known().and(not(col(TOGETHER)));
    Row counts =
        joined
            .agg(
                count(when(inside(), 1)),
                count(when(not(known()), 1)),
                min(
                    when(col(NO_FIRST), col(LinkColumns.FIRST))
                        .when(col(NO_SECOND), col(LinkColumns.SECOND))),
                count(when(crossing, 1)),
                min(when(crossing, struct(LinkColumns.FIRST, LinkColumns.SECOND))))
            .head();
    long unknown = counts.getLong(1);
    String alike =
        unknown == 0 ? "" : IdForms.hint(data, ids, List.of(counts.getString(2))).orElse("");
    if (unknown > 0 && input.faults().unknownIds() == LinkFaults.Answer.FAIL) {
      throw new BadDataException(
          unknown
              + (unknown == 1 ? " link is" : " links are")
              + " on rows that the table does not have, such as "
              + counts.getString(2)
              + ". "
              + (alike.isEmpty() ? "" : alike + " ")
              + "Correct the links, or set {faults.unknownIds} = drop to leave such links out.");
    }
    String example =
        counts.isNullAt(4)
            ? ""
            : counts.getStruct(4).getString(0) + " and " + counts.getStruct(4).getString(1);
    return new Counts(counts.getLong(0), unknown, counts.getLong(3), example, alike);
  }

  /**
   * Returns the table with the names of its linked rows; every link is attached to its first row.
   */
  private Dataset<Row> carrying(Dataset<Row> data, Dataset<Row> joined) {
    Column link =
        struct(LinkColumns.SECOND, LinkColumns.MUST, LinkColumns.WEIGHT, LinkColumns.HELD_OUT);
    Column none = when(lit(false), link);
    Dataset<Row> byRow =
        joined
            .filter(inside())
            .select(
                explode(
                        array(
                            struct(
                                col(LinkColumns.FIRST).as(CarriedLinks.NAME),
                                when(lit(true), link).as(CarriedLinks.LINKS)),
                            struct(
                                col(LinkColumns.SECOND).as(CarriedLinks.NAME),
                                none.as(CarriedLinks.LINKS))))
                    .as(END))
            .groupBy(col(END).getField(CarriedLinks.NAME).as(CarriedLinks.NAME))
            .agg(collect_list(col(END).getField(CarriedLinks.LINKS)).as(CarriedLinks.LINKS));
    return data.withColumn(OTHER, TextLinks.name(ids))
        .join(byRow, col(OTHER).equalTo(col(CarriedLinks.NAME)), "left")
        .drop(OTHER);
  }
}
