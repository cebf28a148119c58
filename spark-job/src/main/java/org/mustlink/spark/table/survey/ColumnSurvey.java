package org.mustlink.spark.table.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.ColumnDecision;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.core.survey.Encoding;
import org.mustlink.core.survey.Gaps;
import org.mustlink.core.survey.TableSurvey;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.LeftOutColumn;
import org.mustlink.spark.table.Remarks;

/** Decides what the columns of a table are and what is made of them, by a read of it. */
public final class ColumnSurvey {
  /** The number of rows from which a plan takes what columns are. */
  private static final int FIRST_ROWS = 1000;

  private ColumnSurvey() {}

  /**
   * Decides on the columns of a table.
   *
   * @return the table with an encoding and with remarks about what is left out, or as it was
   * @throws org.mustlink.core.fault.BadDataException if no column is left, or a column has gaps and
   *     these are refused
   * @throws org.mustlink.core.fault.BadSettingException if a kind is set for a column that is no
   *     feature
   */
  public static InputTable decided(InputTable table, AskedColumns asked) {
    return encoding(table, asked).map(found -> decided(table, found)).orElse(table);
  }

  /** Finds what is made of the columns as {@link TableSurvey#run}. */
  public static Optional<Encoding> encoding(InputTable table, AskedColumns asked) {
    return new TableSurvey(new SurveyedTable(table), asked).run();
  }

  /**
   * Returns a table with what its first rows tell about its columns, as {@link
   * TableSurvey#assumed}.
   */
  public static InputTable assumed(InputTable table, AskedColumns asked) {
    SurveyedTable first = new SurveyedTable(table.of(table.data().limit(FIRST_ROWS)));
    return new TableSurvey(first, new AskedColumns(asked.kinds(), Gaps.FILL))
        .assumed()
        .map(table::encoded)
        .orElse(table);
  }

  /**
   * Returns a table with what was found for its columns.
   *
   * @return the table with the encoding, and with remarks about what is left out; without an
   *     encoding if a vector is all that is left
   */
  public static InputTable decided(InputTable table, Encoding encoding) {
    List<LeftOutColumn> left = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    for (DecidedColumn one : encoding.columns()) {
      ColumnDecision decision = one.decision();
      if (!decision.isFeature()) {
        left.add(new LeftOutColumn(one.name(), decision.summary()));
      }
      if (decision.warning() != null) {
        warnings.add(decision.warning());
      }
    }
    InputTable read =
        encoding.isOneVector()
            ? table.without(left.stream().map(LeftOutColumn::column).toList())
            : table.encoded(encoding);
    return read.remarking(new Remarks(left, warnings));
  }
}
