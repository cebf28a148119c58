package org.mustlink.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures that are listed, and a small one from its lines to its record. */
class FiguresTest {
  private static final List<String> SMALL =
      List.of(
          "figure small",
          "part",
          "sets bows/classes=0-1",
          "given labels x",
          "axis 4 8",
          "draws 2",
          "sl = sl affinity=gaussian",
          "njw = sc-njw affinity=gaussian",
          "two widths = sl bandwidth=0.5|1",
          "few rows = sl @rows=10");

  private static void writeTable(Path directory) throws IOException {
    StringBuilder lines = new StringBuilder("f0,label\n");
    for (int i = 0; i < 60; i++) {
      int step = i / 3;
      lines.append(i % 3 * 10 + step * 0.1).append(',').append(i % 3).append('\n');
    }
    try (GZIPOutputStream out =
        new GZIPOutputStream(Files.newOutputStream(directory.resolve("bows.csv.gz")))) {
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void everyMethodOfEveryFigureTakesItsOptionsForEveryValue() throws IOException {
    Map<String, List<Part>> figures = Figures.all();

    assertThat(figures).hasSizeGreaterThan(10);
    figures.forEach(
        (name, parts) -> {
          Set<String> seen = new HashSet<>();
          for (Part part : parts) {
            for (PaperMethod method : part.methods()) {
              assertThat(method.label()).doesNotContain(",", "\"");
              part.axis().forEach(x -> assertThat(method.made(x)).isNotEmpty());
              part.sets()
                  .forEach(
                      set ->
                          assertThat(seen.add(set + "|" + part.given() + "|" + method.label()))
                              .as("%s has %s once on %s", name, method.label(), set)
                              .isTrue());
            }
          }
        });
  }

  @Test
  void aRunGoesOnWhereItWasInterrupted(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("record.csv");
    writeTable(directory);
    run(directory, file);
    List<String> all = Files.readAllLines(file);
    Files.writeString(file, String.join("\n", all.subList(0, 4)) + "\nsmall,bows/cl");
    run(directory, file);
    List<String> again = Files.readAllLines(file);

    // A line for each value and draw, of the method without side information for each draw.
    assertThat(all).hasSize(1 + 3 * 4 + 2);
    assertThat(withoutTimes(again)).isEqualTo(withoutTimes(all));
    run(directory, file);
    assertThat(Files.readAllLines(file)).isEqualTo(again);
    assertThat(all)
        .filteredOn(line -> line.contains("this figure gives it at most 10 rows"))
        .hasSize(4);
    assertThat(all).filteredOn(line -> line.contains(",ok,1,1,")).hasSize(10);
  }

  @Test
  void aFitThatTookTooLongIsMadeAgainOnceItMayTakeLonger(@TempDir Path directory)
      throws IOException {
    FitRecord record = FitRecord.open(directory.resolve("long.csv"));
    Line.Key key = new Line.Key("f", "s", "labels x", "m", "m a=\"1, 2\"", "5", "0");
    record.add(Line.without(key, Line.TOO_LONG, 30, "given up, \"long\""));

    FitRecord read = FitRecord.open(directory.resolve("long.csv"));
    assertThat(read.has(key, 10)).isTrue();
    assertThat(read.has(key, 60)).isFalse();
    assertThat(read.longest(key)).isEqualTo(30);
    record.add(Line.without(key, Line.FAILED, 1, "a fault"));
    assertThat(record.has(key, 10)).isFalse();
  }

  private static void run(Path directory, Path file) throws IOException {
    FitRecord record = FitRecord.open(file);
    for (Part part : Objects.requireNonNull(Figures.read(SMALL).get("small"))) {
      for (PaperMethod method : part.methods()) {
        new Job("small", part, part.sets().get(0), method, part.draws(), 60)
            .run(new Tables(directory, 1), record, 1);
      }
    }
  }

  private static List<String> withoutTimes(List<String> lines) {
    return lines.stream().map(line -> line.replaceAll(",\\d+\\.\\d{3}(?=,)", ",")).toList();
  }
}
