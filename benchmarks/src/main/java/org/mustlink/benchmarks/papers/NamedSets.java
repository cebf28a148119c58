package org.mustlink.benchmarks.papers;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.Rows;

/**
 * The sets of the figures by their names, such as {@code usps/classes=0-3/rows=2000}: the file
 * usps.csv.gz, its classes 0 to 3, and of these 2000 rows, which are the same in every run. {@code
 * against=0} makes two classes, 0 and the others. {@code missing=rows} leaves out rows with a
 * missing value, {@code missing=columns} leaves out columns with one; else they become column
 * means. {@code shifts=8} adds shifted copies of images, see {@link ShiftedImages}. {@code
 * five-gaussians} is made, see {@link FiveGaussians}.
 */
final class NamedSets {
  /** The seed of the rows that are drawn of a set. */
  private static final long SUBSET = 77;

  private NamedSets() {}

  /** Reads the set of a name. */
  static SmallSet read(Path directory, String name) {
    String[] parts = name.split("/", -1);
    SmallSet set =
        parts[0].equals(FiveGaussians.NAME)
            ? FiveGaussians.set()
            : SmallSet.readWithGaps(directory, parts[0]);
    for (String part : Arrays.asList(parts).subList(1, parts.length)) {
      set = changed(set, part);
    }
    SmallSet filled = set.filled();
    return new SmallSet(name, filled.rows(), filled.classes());
  }

  private static SmallSet changed(SmallSet set, String part) {
    String value = part.substring(part.indexOf('=') + 1);
    return switch (part.substring(0, Math.max(0, part.indexOf('=')))) {
      case "classes" -> classes(set, value.split("-", 2));
      case "rows" -> rows(set, Integer.parseInt(value));
      case "against" -> set.twoClasses(Set.of(Integer.parseInt(value)));
      case "shifts" -> ShiftedImages.of(set, value);
      case "missing" -> value.equals("rows") ? completeRows(set) : completeColumns(set);
      default ->
          throw BadSettingException.of(
              "sets",
              "'" + part + "'",
              "a set is changed by classes=, rows=, against=, missing= or shifts=8",
              "Use one of these.");
    };
  }

  private static SmallSet classes(SmallSet set, String[] range) {
    int least = Integer.parseInt(range[0]);
    int most = Integer.parseInt(range[range.length - 1]);
    SmallSet some =
        set.take(
            set.name(),
            IntStream.range(0, set.classes().length)
                .filter(row -> set.classes()[row] >= least && set.classes()[row] <= most)
                .toArray());
    return new SmallSet(
        some.name(), some.rows(), Arrays.stream(some.classes()).map(c -> c - least).toArray());
  }

  private static SmallSet rows(SmallSet set, int count) {
    int[] order = Rows.shuffled(set.classes().length, SUBSET);
    int[] some = Arrays.copyOf(order, Math.min(count, order.length));
    Arrays.sort(some);
    return set.take(set.name(), some);
  }

  private static SmallSet completeRows(SmallSet set) {
    return set.take(
        set.name(),
        IntStream.range(0, set.classes().length)
            .filter(row -> gaps(set.rows(), row, row + 1, 0, set.rows().d()) == 0)
            .toArray());
  }

  private static SmallSet completeColumns(SmallSet set) {
    Rows rows = set.rows();
    int[] columns =
        IntStream.range(0, rows.d())
            .filter(t -> gaps(rows, 0, rows.count(), t, t + 1) == 0)
            .toArray();
    double[] data =
        IntStream.range(0, rows.count())
            .boxed()
            .flatMapToDouble(i -> Arrays.stream(columns).mapToDouble(t -> rows.at(i, t)))
            .toArray();
    return new SmallSet(set.name(), new Rows(data, rows.count(), columns.length), set.classes());
  }

  private static long gaps(Rows rows, int from, int to, int first, int last) {
    return IntStream.range(from, to)
        .mapToLong(
            i -> IntStream.range(first, last).filter(t -> Double.isNaN(rows.at(i, t))).count())
        .sum();
  }
}
