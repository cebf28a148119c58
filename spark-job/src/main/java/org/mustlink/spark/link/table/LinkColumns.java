package org.mustlink.spark.link.table;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The columns of tables that are made of links and linked rows. */
public final class LinkColumns {
  /** Number of the row at one end of a link. */
  public static final String FIRST = "first";

  /** Number of the row at the other end of a link. */
  public static final String SECOND = "second";

  /** True for a must-link, false for a cannot-link. */
  public static final String MUST = "must";

  /** Degree of belief, a double in (0, 1]. */
  public static final String WEIGHT = "weight";

  /** Whether a link is held out from fitting. */
  public static final String HELD_OUT = "heldOut";

  /** The weight of the rule that a must-link is a tie of, a double in (0, 1]; 0 if it is none. */
  public static final String RULE = "rule";

  /** The hash of the column and the value that a tie of a rule is due to, a long. */
  public static final String VALUE = "value";

  /** Key of the row at one end, see {@link RowKeys}. */
  public static final String FIRST_KEY = "firstKey";

  /** Key of the row at the other end of a link. */
  public static final String SECOND_KEY = "secondKey";

  /** The number of a row. */
  public static final String NODE = "node";

  /** The key of a row. */
  public static final String KEY = "key";

  /** Id columns of a row as the table has them, a structure. */
  public static final String ID = "id";

  /** Known label of a row, or null. */
  public static final String LABEL = "label";

  /** Index of the label among the names of the classes, or null. */
  public static final String CLASS = "class";

  /**
   * The must-link component that a row belongs to; all rows with the same label are in one
   * component.
   */
  public static final String COMPONENT = "mustLinkComponent";

  /** Must-link component of the row at one end. */
  public static final String FIRST_COMPONENT = "firstComponent";

  /** Must-link component of the row at the other. */
  public static final String SECOND_COMPONENT = "secondComponent";

  /** The cluster of a row, an int. */
  public static final String CLUSTER = "cluster";

  /** How clearly a row belongs to it, a double in [0, 1]. */
  public static final String MARGIN = "margin";

  private LinkColumns() {}

  /** Returns the links of which both ends are among some nodes. */
  public static Dataset<Row> between(Dataset<Row> links, Dataset<Row> nodes) {
    return links
        .join(nodes, links.col(FIRST).equalTo(nodes.col(NODE)), "left_semi")
        .join(nodes, links.col(SECOND).equalTo(nodes.col(NODE)), "left_semi");
  }

  /** Returns names in the form that Spark's joins take. */
  public static Seq<String> seq(String... names) {
    return CollectionConverters.asScala(List.of(names)).toSeq();
  }
}
