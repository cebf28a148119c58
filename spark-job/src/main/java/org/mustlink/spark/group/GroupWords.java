package org.mustlink.spark.group;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.table.RowLayout;

/**
 * Checks whether a group, or the table if there are no groups, can be clustered, and tells why if
 * it cannot.
 */
record GroupWords(RowLayout layout, int keyColumns) implements Serializable {
  /**
   * Returns the name of a group in messages, such as "city=Linz, year=2026"; empty if the whole
   * table is one group.
   */
  String name(byte[] key) {
    List<String> values = layout.idTexts(keyColumns, key);
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < keyColumns; i++) {
      name.append(i == 0 ? "" : ", ").append(layout.idName(i)).append('=');
      name.append(values.get(i));
    }
    return name.toString();
  }

  /** Returns the name of a row in messages, by its columns that are not those of the group. */
  String row(PackedKeys ids, int row) {
    List<String> texts = layout.idTexts(ids, row);
    return String.join(" ", texts.subList(Math.min(keyColumns, texts.size()), texts.size()));
  }

  private String what() {
    return keyColumns == 0 ? "table" : "group";
  }

  /**
   * Checks that there are not too many rows for the method and enough rows for the clusters.
   *
   * @param rows the number of rows of the group
   * @param k the number of clusters that is set; empty if it is the number of label values or
   *     chosen by the eigengap
   * @param labels the number of distinct labels, 0 if the method takes none
   * @throws BadSettingException if another setting would help
   * @throws BadDataException if only other rows would help
   */
  void require(MethodInfo info, long rows, OptionalInt k, int labels) {
    if (rows > info.maxRows()) {
      throw BadSettingException.ofOption(
          "method",
          info.name(),
          String.format(
              Locale.ROOT,
              "it takes at most %,d rows and the %s has %,d",
              info.maxRows(),
              what(),
              rows),
          keyColumns == 0
              ? "Use {fit.method} = scacs, which takes any number of rows."
              : "Split the group by one more column in {fit.by}, or fit it alone without {fit.by}.");
    }
    if (k.isEmpty() && rows < 2) {
      throw new BadDataException(
          "The " + what() + " has only 1 row. There must be two at least to make clusters of.");
    }
    int wanted = k.orElse(labels);
    if (rows < wanted) {
      throw BadSettingException.ofOption(
          "k",
          k.isEmpty() ? "auto, here " + wanted : wanted,
          "the " + what() + " has only " + rows + (rows == 1 ? " row" : " rows"),
          "Give fewer clusters or more rows.");
    }
    if (wanted > 0 && labels > wanted) {
      throw BadSettingException.ofOption(
          "k",
          wanted,
          "the labels of the " + what() + " have " + labels + " values",
          "Give k at least as large, or auto.");
    }
  }

  /**
   * Refuses a table that is too large for its method, or for the memory of one task.
   *
   * @param n the number of rows of the table
   * @param d the number of features
   * @param room the number of bytes that the task may take
   */
  static void requireSmall(InMemoryMethod method, long n, int d, long room) {
    MethodInfo info = method.info();
    long bytes = method.bytes(n, d) + 8 * n * d;
    if (n > info.maxRows() || bytes > room) {
      throw BadSettingException.ofOption(
          "method",
          info.name(),
          String.format(
              Locale.ROOT,
              "the table has %,d rows, for which it would take %,.1f GiB; it takes at most %,d rows, and one task has %,.1f GiB here",
              n,
              gibibytes(bytes),
              info.maxRows(),
              gibibytes(room)),
          "Use {fit.method} = scacs, which takes any number of rows, or cluster parts of the table with {fit.by}"
              + (n > info.maxRows() ? "." : ", or give executors more memory."));
    }
  }

  private static double gibibytes(long bytes) {
    return bytes / (double) (1L << 30);
  }

  /**
   * Returns the reason why rows are not clustered for which a method needs more memory than there
   * is.
   */
  String noMemory(String method, long rows, long bytes, long memory) {
    return String.format(
        Locale.ROOT,
        "%s on %,d rows would take %,d MiB, and a task may take %,d MiB here. %s",
        method,
        rows,
        mebibytes(bytes),
        mebibytes(memory),
        remedy());
  }

  /** Returns the reason why rows are not clustered that do not fit into memory. */
  String tooLarge(long rows, long memory) {
    return String.format(
        Locale.ROOT,
        "The %,d rows of the %s do not fit the %,d MiB that a task may take here. %s",
        rows,
        what(),
        mebibytes(memory),
        remedy());
  }

  private String remedy() {
    return "Give executors more memory (in local mode the driver) or fewer cores"
        + (keyColumns == 0
            ? ", or use {fit.method} = scacs, which takes tables of any size."
            : ", split the group by one more column in {fit.by}, or fit it alone without {fit.by}.");
  }

  private static long mebibytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }
}
