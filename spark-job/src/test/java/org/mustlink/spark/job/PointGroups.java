package org.mustlink.spark.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Tables of groups of points, each about a place of its own. */
final class PointGroups {
  private PointGroups() {}

  /** The places of groups by their names, one letter each, all of them moved by a shift. */
  static Map<String, double[]> groups(double shift, String... names) {
    Map<String, double[]> groups = new HashMap<>();
    for (String name : names) {
      int at = name.charAt(0) - 'a';
      groups.put(name, new double[] {5 * (at % 3) + shift, 5 * (at / 3), 4 * (at % 2) - shift});
    }
    return groups;
  }

  /**
   * Writes a table of CSV.
   *
   * @param file that is written, and returned
   * @param groups the places of the groups by their names
   * @param each how many points a group has
   * @param labels whether the first eight points of each group have its name as their label
   */
  static Path write(Path file, Map<String, double[]> groups, int each, long seed, boolean labels)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = new ArrayList<>(List.of("id,group,x,y,z,known"));
    List<String> order = new ArrayList<>(new TreeMap<>(groups).keySet());
    for (int i = 0; i < each * order.size(); i++) {
      String group = order.get(i % order.size());
      StringBuilder line = new StringBuilder("r" + i + "," + group);
      for (int t = 0; t < 3; t++) {
        double noise = random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5;
        line.append(
            String.format(
                Locale.ROOT, ",%.4f", Objects.requireNonNull(groups.get(group))[t] + noise));
      }
      lines.add(line + "," + (labels && i < 8 * order.size() ? group : ""));
    }
    return Files.write(file, lines);
  }
}
