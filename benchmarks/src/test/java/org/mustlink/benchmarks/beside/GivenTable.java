package org.mustlink.benchmarks.beside;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Tables with labels and links as people give them, which are few and no random draw. Real ones are
 * looked for in the folder of {@code mustlink.data}, and made ones of their kind take their place.
 */
enum GivenTable {
  UNEVEN(clouds(5, 4), ChosenRows.uneven(50)),
  UNEVEN_NEAR(clouds(4, 2), ChosenRows.uneven(70)),
  UNEVEN_CUSTOMERS(GivenTable::customers, ChosenRows.uneven(60)),
  UNEVEN_VEHICLES(real("vehicle", 3, clouds(4, 2)), ChosenRows.uneven(60)),
  REGION(clouds(5, 4), ChosenRows.region(40)),
  REGION_CUSTOMERS(GivenTable::customers, ChosenRows.region(40)),
  FIRST_ROWS(clouds(5, 4), ChosenRows.first(30)),
  FIRST_CUSTOMERS(GivenTable::customers, ChosenRows.first(30)),
  FIRST_TREES(real("mixed/eucalyptus", 3, GivenTable::customers), ChosenRows.first(40)),
  SUGGESTED(clouds(5, 4), 20),
  SUGGESTED_CUSTOMERS(GivenTable::customers, 20),
  TENFOLD(clouds(4, 3), ChosenRows.tenfold(4)),
  TENFOLD_CUSTOMERS(GivenTable::customers, ChosenRows.tenfold(4)),
  NEW_FOUND(clouds(5, 7), ChosenRows.random(120), 3, Map.of()),
  NEW_OF_K(clouds(5, 4), ChosenRows.ofEach(12), 3, Map.of("fit.k", "5")),
  NEW_BESIDE_ALL_LABELS(clouds(5, 3), ChosenRows.ofEach(240), 3, Map.of("fit.k", "5")),
  NEW_REFUSED(clouds(5, 7), ChosenRows.ofEach(12), 3, Map.of("fit.newClasses", "none")),
  NEW_CUSTOMERS(GivenTable::customers, ChosenRows.ofEach(9), 3, Map.of("fit.newClasses", "2")),
  LINKS(GivenTable::stripes, Map.of("fit.k", "2"), 200, 0),
  LINKS_HELD_OUT(GivenTable::stripes, Map.of("fit.k", "2", "links.holdout", "0.25"), 60, 0),
  LINKS_REJECTED(clouds(3, 3), Map.of("fit.k", "3"), 120, 1),
  LINKS_PARTLY_WRONG(GivenTable::customers, Map.of("fit.k", "5"), 150, 0.2),
  LINKS_OF_ANY_NUMBER(clouds(4, 5), Map.of(), 100, 0),
  LINKS_BESIDE_LABELS(GivenTable::customers, ChosenRows.random(30), 60),
  LINKS_BESIDE_UNEVEN(clouds(4, 3), ChosenRows.uneven(40), 80),
  NO_LABELS(clouds(5, 4), Map.of(), 0, 0),
  NO_LABELS_OF_CUSTOMERS(GivenTable::customers, Map.of(), 0, 0),
  NO_LABELS_OF_TREES(real("mixed/eucalyptus", 3, GivenTable::customers), Map.of(), 0, 0),
  FAVOUR(clouds(5, 3), ChosenRows.random(60), 5, Map.of("fit.favour", "classes")),
  FAVOUR_CUSTOMERS(
      GivenTable::customers, ChosenRows.uneven(60), 5, Map.of("fit.favour", "classes")),
  FAVOUR_RUNS(
      real("mixed/hpc", 12, GivenTable::customers),
      ChosenRows.random(80),
      9,
      Map.of("fit.favour", "classes")),
  SHARES_KNOWN(
      clouds(3, 2),
      ChosenRows.ofEach(10),
      3,
      Map.of("fit.classShares", "class 0:0.5, class 1:0.3, class 2:0.2")),
  SHARES_EVEN(clouds(4, 3), ChosenRows.ofEach(12)),
  ONE_A_CLASS(clouds(5, 4), ChosenRows.ofEach(1)),
  ONE_A_CLASS_OF_CUSTOMERS(GivenTable::customers, ChosenRows.ofEach(1)),
  RANDOM_CUSTOMERS(GivenTable::customers, ChosenRows.random(100)),
  /** One of the classes has a word for its name that means a missing label elsewhere. */
  NAMED_NONE(GivenTable::customers, ChosenRows.random(60)),
  CUSTOMERS(cases("customers"), ChosenRows.random(60)),
  CUSTOMERS_BY_20(cases("customers"), 20);

  private static final int ROWS = 240;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Supplier<KnownTable> features;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final ChosenRows chosen;

  /** The number of rows that a fit suggests for labels; 0 if people choose them. */
  private final int suggested;

  private final int named;

  @SuppressWarnings("ImmutableEnumChecker") // copies
  private final Map<String, String> settings;

  private final int links;
  private final double wrong;

  GivenTable(Supplier<KnownTable> features, ChosenRows chosen) {
    this(features, chosen, 0, Integer.MAX_VALUE, Map.of(), 0, 0);
  }

  GivenTable(Supplier<KnownTable> features, ChosenRows chosen, int links) {
    this(features, chosen, 0, Integer.MAX_VALUE, Map.of(), links, 0);
  }

  GivenTable(
      Supplier<KnownTable> features, ChosenRows chosen, int named, Map<String, String> settings) {
    this(features, chosen, 0, named, settings, 0, 0);
  }

  GivenTable(Supplier<KnownTable> features, Map<String, String> settings, int links, double wrong) {
    this(features, ChosenRows.random(0), 0, Integer.MAX_VALUE, settings, links, wrong);
  }

  GivenTable(Supplier<KnownTable> features, int suggested) {
    this(features, ChosenRows.random(0), suggested, Integer.MAX_VALUE, Map.of(), 0, 0);
  }

  /**
   * Declares a table.
   *
   * @param named the number of classes, from the first on, whose rows are labelled
   * @param links the number of links between random rows
   * @param wrong the share of links that say nothing of the classes
   */
  GivenTable(
      Supplier<KnownTable> features,
      ChosenRows chosen,
      int suggested,
      int named,
      Map<String, String> settings,
      int links,
      double wrong) {
    this.features = features;
    this.chosen = chosen;
    this.suggested = suggested;
    this.named = named;
    this.settings = Map.copyOf(settings);
    this.links = links;
    this.wrong = wrong;
  }

  private static Supplier<KnownTable> clouds(int k, double apart) {
    return () -> KnownTable.clouds(k, ROWS, apart, 10L * k + Math.round(apart));
  }

  /** Clouds of which those that are far from each other are of one class. */
  private static KnownTable stripes() {
    KnownTable clouds = KnownTable.clouds(4, ROWS, 4, 9);
    return clouds.with(IntStream.of(clouds.classes()).map(g -> g % 2).toArray(), List.of());
  }

  private static KnownTable customers() {
    return KnownTable.customers(ROWS, 7);
  }

  private static Supplier<KnownTable> real(String name, int every, Supplier<KnownTable> made) {
    return () -> {
      Path path = data().resolve(name + ".csv.gz");
      return Files.exists(path) ? KnownTable.read(path, "label", every) : made.get();
    };
  }

  /** The customers whose classes are known are the first of those that are taken. */
  private static Supplier<KnownTable> cases(String name) {
    return () -> {
      Path path = data().resolveSibling("cases").resolve(name + ".csv.gz");
      Path truth = data().resolveSibling("cases").resolve(name + "-truth.csv.gz");
      return Files.exists(path)
          ? KnownTable.read(path, "segment", 10)
              .with(KnownTable.read(truth, "truth", 10).classes(), List.of("customer"))
          : KnownTable.customers(2 * ROWS, 8);
    };
  }

  private static Path data() {
    return Path.of(System.getProperty("mustlink.data", "../../shared/data"));
  }

  /** Returns how many rows of the table a fit suggests for labels. */
  int suggested() {
    return suggested;
  }

  /** Returns the table without labels of suggested rows. */
  OddTable table() {
    KnownTable known = features.get();
    return table(known, chosen.of(known, random()));
  }

  /** Returns the table with labels of these rows. */
  OddTable table(int[] labelled) {
    return table(features.get(), labelled);
  }

  private long seed() {
    return name().hashCode();
  }

  private SplittableRandom random() {
    return new SplittableRandom(seed());
  }

  private OddTable table(KnownTable known, int[] labelled) {
    @Nullable String[] labels = new String[known.count()];
    IntStream.of(labelled)
        .filter(i -> known.classes()[i] < named)
        .forEach(i -> labels[i] = name(known.classes()[i]));
    StructType schema = new StructType().add(OddTable.ID, DataTypes.LongType);
    for (int t = 0; t < known.names().size(); t++) {
      schema = schema.add(known.names().get(t), known.types().get(t));
    }
    boolean any = labelled.length > 0;
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < known.count(); i++) {
      List<@Nullable Object> row = new ArrayList<>();
      row.add((long) i);
      row.addAll(Arrays.asList(known.rows().get(i)));
      if (any) {
        row.add(labels[i]);
      }
      rows.add(RowFactory.create(row.toArray()));
    }
    return new OddTable(
        seed(),
        any ? schema.add(OddTable.LABEL, DataTypes.StringType) : schema,
        rows,
        known.names(),
        true,
        links(known),
        settings);
  }

  private String name(int g) {
    return g == 2 && this == NAMED_NONE ? "none" : "class " + g;
  }

  private List<OddTable.Link> links(KnownTable known) {
    SplittableRandom random = new SplittableRandom(~seed());
    List<OddTable.Link> drawn = new ArrayList<>();
    while (drawn.size() < links) {
      int first = random.nextInt(known.count());
      int second = random.nextInt(known.count());
      boolean must =
          random.nextDouble() < wrong
              ? random.nextInt(3) == 0
              : known.classes()[first] == known.classes()[second];
      if (first != second) {
        drawn.add(new OddTable.Link(first, second, must, 1));
      }
    }
    return drawn;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
