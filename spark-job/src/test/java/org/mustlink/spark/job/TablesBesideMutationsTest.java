package org.mustlink.spark.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Tables of links and of labels in odd but valid forms say the same as in plain ones, and faulty
 * ones end in a sentence and a documented code. The seed is fixed; set {@code -Dmustlink.seed} to
 * try another one.
 */
@Tag("long")
@ExtendWith(SparkExtension.class)
class TablesBesideMutationsTest {
  private static final long SEED = Long.getLong("mustlink.seed", 20261127);
  private static final int ROUNDS = Integer.getInteger("mustlink.rounds", 16);

  private static final List<String> LINKS =
      List.of("r0,r1,must", "r2,r3,ML", "r4,r5,1", "r0,r2,cannot", "r5,r6,CL");
  private static final List<String> LABELS = List.of("r7,a", "r8,a", "r9,b", "r10,b");

  /** Changes of lines, the first of which is the header, that change nothing of what they say. */
  private static final Map<String, BiConsumer<List<String>, Random>> FORMS =
      Map.of(
          "blank lines", (lines, random) -> lines.add(1 + random.nextInt(lines.size()), ""),
          "no answer", (lines, random) -> lines.add(without(lines, "r11", pick(random, "", "NA"))),
          "other order",
              (lines, random) -> Collections.shuffle(lines.subList(1, lines.size()), random),
          "quotes", (lines, random) -> lines.replaceAll(TablesBesideMutationsTest::quoted),
          "further column",
              (lines, random) -> {
                lines.replaceAll(line -> line.isEmpty() ? line : line + ",\"x, \"\"y\"\"\"");
                lines.set(0, lines.get(0).replaceFirst(",\"x.*", ",note"));
              });

  /** Changes of lines that are refused, by what the message says. */
  private static final Map<String, BiConsumer<List<String>, Random>> FAULTS =
      Map.of(
          "header", (lines, random) -> lines.add(lines.get(0)),
          "is missing: give the id",
              (lines, random) -> lines.add(with(lines, pick(random, "NA", "nan", "NULL", "?"))),
          "no id", (lines, random) -> lines.add(with(lines, "")),
          "multiLine", (lines, random) -> lines.add(with(lines, "\"r1\nand more\"")),
          "the header of",
              (lines, random) -> lines.set(0, lines.get(0) + ",\"name of\ntwo lines\""),
          "fields of the header", (lines, random) -> lines.add("r0"),
          "the same name",
              (lines, random) ->
                  lines.set(0, lines.get(0) + "," + lines.get(0).replaceFirst(",.*", "")),
          "has no column",
              (lines, random) -> lines.set(0, lines.get(0).replaceFirst("type|label", "other")),
          "such as r1.0", (lines, random) -> lines.add(with(lines, "r1.0")));

  private final SparkSession spark;
  private final Path directory;

  TablesBesideMutationsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @Test
  void oddFormsSayTheSameAndFaultsAreRefusedInWords() throws IOException {
    Files.writeString(
        directory.resolve("rows.csv"),
        IntStream.range(0, 24)
            .mapToObj(i -> "r" + i + "," + i % 5)
            .collect(Collectors.joining("\n", "id,f\n", "\n")));
    Random random = new Random(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      boolean links = i % 2 == 0;
      List<String> lines = new ArrayList<>(List.of(links ? "first,second,type" : "id,label"));
      lines.addAll(links ? LINKS : LABELS);
      List<String> forms = new ArrayList<>(FORMS.keySet().stream().sorted().toList());
      Collections.shuffle(forms, random);
      List<String> taken = forms.subList(0, random.nextInt(4));
      taken.forEach(form -> requireNonNull(FORMS.get(form)).accept(lines, random));
      String fault = i % 4 < 2 ? "" : pick(random, faults(links));
      if (!fault.isEmpty()) {
        requireNonNull(FAULTS.get(fault)).accept(lines, random);
      }
      String end = pick(random, "\n", "\r\n", "mixed");
      String start = pick(random, "", "\ufeff");
      String text = start + joined(lines, end, random);
      Path table = write(text, random);
      Program program =
          Program.run(
              spark,
              SettingArguments.of(
                  List.of("audit"),
                  "input.path=" + directory.resolve("rows.csv"),
                  "input.id=id",
                  links ? "links.first=first" : "links.together=f",
                  links ? "links.second=second" : "input.labels.path=" + table,
                  links ? "links.type=type" : "input.labels.label=label",
                  links ? "links.path=" + table : "input.exclude=none*",
                  "output.path=" + directory.resolve("out")));
      String what =
          "seed %d, round %d: %s and %s in %s%n%s%n%s%s"
              .formatted(
                  SEED,
                  i,
                  taken,
                  fault,
                  table,
                  text.replace("\r", "\\r"),
                  program.out(),
                  program.err());
      if (fault.isEmpty()) {
        assertThat(program.code()).as(what).isZero();
        assertThat(program.out())
            .as(what)
            .containsPattern(links ? "distinct must-links +3\\b" : "with a label +4\\b");
      } else {
        assertThat(program.code()).as(what).isIn(65, 78);
        assertThat(program.err())
            .as(what)
            .contains(fault.equals("header") ? "such as" : fault)
            .doesNotContainPattern("\\b[a-z]+(\\.[a-z]+)+\\.[A-Z]\\w*|[a-z](Exception|Error)\\b");
      }
    }
  }

  /** Returns the faults of a kind of table. Labels are read with texts of several lines. */
  private static List<String> faults(boolean links) {
    return FAULTS.keySet().stream()
        .filter(fault -> links || !List.of("multiLine", "the header of").contains(fault))
        .sorted()
        .toList();
  }

  private static String pick(Random random, String... texts) {
    return pick(random, List.of(texts));
  }

  private static String pick(Random random, List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }

  /** Returns a link or a label of a row with an id. */
  private static String with(List<String> lines, String id) {
    String header = lines.get(0).replace("\"", "");
    String line = header.startsWith("first") ? "r12," + id + ",must" : id + ",a";
    return line + (header.contains("note") ? ",x" : "");
  }

  /** Returns a row of such a table without an answer. */
  private static String without(List<String> lines, String id, String answer) {
    return with(lines, id).replaceFirst(",(must|a)(,|$)", "," + answer + "$2");
  }

  private static String quoted(String line) {
    return line.isEmpty() || line.contains("\"") ? line : "\"" + line.replace(",", "\",\"") + "\"";
  }

  private static String joined(List<String> lines, String end, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      boolean last = i == lines.size() - 1 && random.nextBoolean();
      text.append(lines.get(i))
          .append(last ? "" : end.equals("mixed") ? pick(random, "\n", "\r\n") : end);
    }
    return text.toString();
  }

  /** Writes a file, one that is compressed, or a directory with an empty file beside it. */
  private Path write(String text, Random random) throws IOException {
    Path table = directory.resolve("beside");
    FileUtils.deleteQuietly(table.toFile());
    Files.createDirectories(table);
    boolean many = random.nextBoolean();
    if (many) {
      Files.createFile(table.resolve(pick(random, "a.csv", "z.csv")));
    }
    boolean compressed = random.nextBoolean();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = compressed ? new GZIPOutputStream(bytes) : bytes) {
      out.write(text.getBytes(UTF_8));
    }
    Path file = table.resolve(compressed ? "m.csv.gz" : "m.csv");
    Files.write(file, bytes.toByteArray());
    return many ? table : file;
  }
}
