package org.mustlink.benchmarks.beside;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * An odd but valid table with its side information, which its seed determines: 60 to 200 rows of at
 * most four groups.
 *
 * @param schema the column {@code row}, the positions of the rows; the features; and the columns of
 *     labels, weights and rules
 * @param features the names of the features
 * @param isText whether a file of text holds the same values
 * @param links pairs of rows
 * @param settings of a fit, by their keys, without those of columns and files
 */
record OddTable(
    long seed,
    StructType schema,
    List<Row> rows,
    List<String> features,
    boolean isText,
    List<Link> links,
    Map<String, String> settings) {
  static final String ID = "row";
  static final String LABEL = "known";
  static final String WEIGHT = "weight";
  private static final int GROUPS = 4;

  /** A link between two rows, with its weight. */
  record Link(int first, int second, boolean must, double weight) {}

  static OddTable of(long seed) {
    return new Maker(seed).table();
  }

  boolean has(String column) {
    return List.of(schema.fieldNames()).contains(column);
  }

  /** The names of the columns of a kind of rules. */
  List<String> rules(String kind) {
    String names = settings.get("links." + kind);
    return names == null ? List.of() : List.of(names.split(","));
  }

  /** Whether rows are named, so that another order of the rows is another table. */
  boolean namesRows() {
    return !links.isEmpty() || settings.keySet().stream().anyMatch(key -> key.startsWith("links."));
  }

  int count() {
    return rows.size();
  }

  /** Returns the same table with its rows in another order. */
  OddTable ordered(int[] order) {
    List<Row> others = java.util.Arrays.stream(order).mapToObj(rows::get).toList();
    return new OddTable(seed, schema, others, features, isText, links, settings);
  }

  @Override
  public String toString() {
    return "seed %d, %s, links %s%n%s%n%s"
        .formatted(
            seed,
            settings,
            links,
            schema.simpleString(),
            rows.stream().limit(25).map(Row::toString).collect(Collectors.joining("\n")));
  }

  /** Draws the parts of a table. */
  private static final class Maker {
    private final long seed;
    private final SplittableRandom random;

    /** Draws what was added later, so that the seeds of earlier tables remain theirs. */
    private final SplittableRandom further;

    private final int n;
    private final int[] groups;
    private final Map<String, DataType> types = new LinkedHashMap<>();
    private final Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();
    private final Map<String, String> settings = new TreeMap<>();
    private boolean isText = true;

    Maker(long seed) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      this.further = new SplittableRandom(~seed);
      this.n = 60 + random.nextInt(140);
      int different = 2 + random.nextInt(GROUPS - 1);
      this.groups = random.ints(n, 0, different).toArray();
    }

    private interface Cell {
      @Nullable Object of(int row);
    }

    private void add(String name, DataType type, Cell cell) {
      List<@Nullable Object> column = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        column.add(cell.of(i));
      }
      types.put(name, type);
      values.put(name, column);
    }

    private boolean chance(double share) {
      return random.nextDouble() < share;
    }

    OddTable table() {
      add(ID, DataTypes.LongType, i -> (long) i);
      List<String> features = features();
      labels();
      weights();
      List<Link> links = links();
      rules();
      if (chance(0.5)) {
        settings.put("fit.k", String.valueOf(GROUPS + random.nextInt(2)));
      }
      StructType schema = new StructType();
      for (Map.Entry<String, DataType> one : types.entrySet()) {
        schema = schema.add(one.getKey(), one.getValue());
      }
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        int row = i;
        rows.add(RowFactory.create(values.values().stream().map(all -> all.get(row)).toArray()));
      }
      return new OddTable(seed, schema, rows, features, isText, links, settings);
    }

    private List<String> features() {
      List<String> names = new ArrayList<>();
      int count = 1 + random.nextInt(6);
      for (int t = 0; t < count || names.isEmpty(); t++) {
        OddColumn[] all = OddColumn.values();
        OddColumn column =
            t == 0 && chance(0.7) ? OddColumn.DOUBLE : all[random.nextInt(all.length)];
        String name =
            column.name().toLowerCase(java.util.Locale.ROOT) + (chance(0.1) ? " ü" : "_") + t;
        double gaps = column.isScalar() && chance(0.4) ? chance(0.3) ? 0.4 : 0.05 : 0;
        add(
            name,
            column.type(),
            i -> chance(gaps) ? column.gap(random) : column.value(groups[i], random));
        if (chance(0.1) && column.isScalar() && column != OddColumn.KEY) {
          settings.put("input.kinds.\"" + name + "\"", "category");
        }
        isText &= column.isText();
        names.add(name);
      }
      return names;
    }

    /** The share of the rows with labels, and what the labels look like. */
    private void labels() {
      double share = List.of(0.0, 0.0, 0.1, 0.3, 0.6).get(random.nextInt(5));
      if (share == 0) {
        return;
      }
      int only = chance(0.1) ? groups[0] : -1;
      boolean uneven = further.nextInt(3) == 0;
      if (further.nextInt(3) == 0) {
        settings.put("fit.favour", "classes");
      }
      boolean words = chance(0.3);
      int form = random.nextInt(5);
      DataType[] forms = {
        DataTypes.StringType,
        DataTypes.StringType,
        DataTypes.IntegerType,
        DataTypes.DoubleType,
        DataTypes.DateType
      };
      add(
          LABEL,
          forms[form],
          i -> {
            int g = groups[i];
            boolean left = uneven && further.nextDouble() > Math.pow(0.5, g);
            boolean known = chance(share) && !left && (only < 0 || g == only);
            return switch (form) {
              case 0, 1 ->
                  known
                      ? (form == 0 ? "class " + g : chance(0.5) ? g + "" : " " + g + ".0")
                      : words ? List.of("?", "unknown", "", "NA").get(random.nextInt(4)) : null;
              case 2 -> known ? (Object) (9 + g) : words ? (Object) Integer.valueOf(-1) : null;
              case 3 -> known ? (Object) (g + 0.5) : words ? (Object) Double.NaN : null;
              default -> known ? LocalDate.of(2020, 1, 1 + g) : null;
            };
          });
    }

    private void weights() {
      switch (random.nextInt(6)) {
        case 0 -> add(WEIGHT, DataTypes.DoubleType, i -> (double) random.nextInt(4));
        case 1 -> add(WEIGHT, DataTypes.DoubleType, i -> 0.25 + random.nextDouble());
        default -> {}
      }
    }

    private List<Link> links() {
      List<Link> links = new ArrayList<>();
      if (chance(0.25)) {
        boolean weighted = chance(0.3);
        boolean mustOnly = chance(0.3);
        for (int e = 0; e < 10 + n / 4; e++) {
          int first = random.nextInt(n);
          int second = random.nextInt(n);
          boolean must = groups[first] == groups[second];
          if (first != second && (must || !mustOnly)) {
            links.add(new Link(first, second, must, weighted ? 0.5 + random.nextInt(6) / 10.0 : 1));
          }
        }
      }
      return links;
    }

    private void rules() {
      boolean together = chance(0.2);
      boolean apart = chance(0.15);
      if (together) {
        add("home", DataTypes.StringType, i -> chance(0.3) ? null : groups[i] + "-" + i / 8);
        settings.put("links.together", "home");
        if (chance(0.4)) {
          settings.put("links.togetherWeights", "0.6");
        }
      }
      if (apart) {
        add("shift", DataTypes.IntegerType, i -> chance(0.5) ? null : (Object) (i / 3));
        settings.put("links.apart", "shift");
        settings.put("links.apartMost", "3");
        if (chance(0.4)) {
          settings.put("links.apartWeights", "0.7");
        }
      }
      if (together || apart) {
        settings.put("links.holdout", chance(0.3) ? "0.25" : "0");
      }
    }
  }
}
