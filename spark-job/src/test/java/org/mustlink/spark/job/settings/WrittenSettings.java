package org.mustlink.spark.job.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings that a test writes to a file and reads. */
final class WrittenSettings {
  /** A file with settings of many kinds. */
  static final String FULL =
      """
      input {
        path = "s3a://bucket/table"
        format = csv
        options { sep = ";", "fs.s3a.endpoint" = "http://x" }
        id = [a, b]
        features = ["f*"]
        exclude = f9
        label = known
        truth = digit
        confirmed = sure
        kinds { zip = category, "a.b c" = time, f7 = ignore }
        labels { table = db.labels, label = class, weight = sure }
      }
      links {
        table = db.pairs
        first = [a1, b1]
        second = [a2, b2]
        type = kind
        weight = belief
        holdout = 0.25
      }
      suggest { ask = [python3, rules.py], questionSeconds = 5, path = answers.csv }
      faults { contradictions = drop, gaps = fail }
      fit { method = scacs, k = 10, beta = 0.25, seed = 7 }
      output { path = out, mode = overwrite, assignments.format = orc, doubted = false, newness = true, memberships = 2 }
      spark { "spark.sql.shuffle.partitions" = 4, "spark.speculation" = true }
      """;

  private WrittenSettings() {}

  /**
   * Reads settings as the program does.
   *
   * @param directory where the file is written
   * @param text of the file
   * @param overrides keys with values as on the command line, {@code key=value}
   */
  static JobSettings read(Path directory, String text, String... overrides) {
    Path file = directory.resolve("job.conf");
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    Map<String, String> set = new LinkedHashMap<>();
    for (String override : List.of(overrides)) {
      int at = override.indexOf('=');
      set.put(override.substring(0, at), override.substring(at + 1));
    }
    return SettingsReader.read(Optional.of(file), set);
  }
}
