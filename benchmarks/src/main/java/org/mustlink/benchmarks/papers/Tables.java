package org.mustlink.benchmarks.papers;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.graph.Graph;

/** The sets that were read last, with the graphs of their cuts. Thread-safe. */
final class Tables {
  private final Path directory;
  private final Map<String, Loaded> last;

  /** A set and the graph of its cuts. */
  record Loaded(SmallSet set, Optional<Graph> judge) {}

  /**
   * Makes an empty store.
   *
   * @param kept the number of sets that are kept
   */
  Tables(Path directory, int kept) {
    this.directory = directory;
    this.last =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Loaded> eldest) {
            return size() > kept;
          }
        };
  }

  /** Returns a set, which is read unless it was among the last. */
  synchronized Loaded get(String name, String judge) {
    return last.computeIfAbsent(
        name + " " + judge,
        key -> {
          SmallSet set = NamedSets.read(directory, name);
          return new Loaded(set, Judge.of(judge, set));
        });
  }
}
