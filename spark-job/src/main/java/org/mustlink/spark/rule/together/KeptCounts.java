package org.mustlink.spark.rule.together;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Locale;
import org.mustlink.model.summary.FitSummary;

/**
 * How many rows rules keep together.
 *
 * @param components the number of components of at least two rows
 * @param rows the number of their rows
 * @param moved the number of those rows that would be in another cluster on their own
 * @param violating the number of those rows that do not follow a rule of a weight below 1
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record KeptCounts(long components, long rows, long moved, long violating)
    implements Serializable {
  /** Returns the sum of these counts and others. */
  KeptCounts plus(KeptCounts other) {
    return new KeptCounts(
        components + other.components,
        rows + other.rows,
        moved + other.moved,
        violating + other.violating);
  }

  /** Returns the same for a summary. */
  public FitSummary.Together summed() {
    return new FitSummary.Together(components, rows, moved, violating);
  }

  /** Tells how many rows are kept together, on one line. */
  public String logLine() {
    return String.format(
        Locale.ROOT,
        "%,d rows in %,d components, %,d of them moved%s",
        rows,
        components,
        moved,
        violating == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d in another cluster than the others", violating));
  }
}
