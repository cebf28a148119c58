package org.mustlink.scorer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The models that releases wrote, which lie with the tests of the job, and rows beside them. */
final class StoredRows {
  static final Path ALL = Path.of("..", "spark-job/src/test/resources/models");
  static final Path LATEST = ALL.resolve("0.1");

  private StoredRows() {}

  /** A row, and what a model must give for it. */
  record Expected(int cluster, double margin, double[] features) {}

  /** Returns the models that have a text with rows beside them. */
  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.walk(ALL, 2)) {
      return files
          .filter(file -> file.toString().endsWith(".txt"))
          .map(file -> file.resolveSibling(file.getFileName().toString().replace(".txt", "")))
          .sorted()
          .toList();
    }
  }

  /** Returns the directory of the model itself, which a pipeline has among its stages. */
  static Path model(Path stored) throws IOException {
    try (Stream<Path> files = Files.walk(stored)) {
      return files
          .filter(file -> file.endsWith("model.json"))
          .map(Path::getParent)
          .findFirst()
          .orElseThrow();
    }
  }

  /** Reads lines of the cluster, the margin, the number of features, and the nonzero features. */
  static List<Expected> rows(Path stored) throws IOException {
    List<Expected> rows = new ArrayList<>();
    for (String line : Files.readAllLines(stored.resolveSibling(stored.getFileName() + ".txt"))) {
      String[] words = line.split(" ", -1);
      double[] features = new double[Integer.parseInt(words[2])];
      for (int i = 3; i < words.length; i++) {
        int colon = words[i].indexOf(':');
        features[Integer.parseInt(words[i].substring(0, colon))] =
            Double.parseDouble(words[i].substring(colon + 1));
      }
      rows.add(new Expected(Integer.parseInt(words[0]), Double.parseDouble(words[1]), features));
    }
    return rows;
  }

  /** Reads rows of texts between tabs, the first two of which are the cluster and the margin. */
  static List<Map<String, String>> texts(Path stored) throws IOException {
    List<String> lines = Files.readAllLines(stored.resolveSibling(stored.getFileName() + ".tsv"));
    String[] names = lines.get(0).split("\t", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split("\t", -1);
      Map<String, String> row = new LinkedHashMap<>();
      for (int t = 0; t < names.length; t++) {
        row.put(names[t], values[t]);
      }
      rows.add(row);
    }
    return rows;
  }
}
