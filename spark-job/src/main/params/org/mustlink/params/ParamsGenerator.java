package org.mustlink.params;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Writes the interfaces of the parameters of estimators and models, from the declarations of keys.
 * The build runs it before it compiles {@code org.mustlink.spark.ml}.
 */
public final class ParamsGenerator {
  private ParamsGenerator() {}

  /**
   * Writes the sources that are not there as they should be.
   *
   * @param args the folder of sources
   * @throws IOException if it cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0], "org", "mustlink", "spark", "ml"));
    Map<String, Set<String>> names = new HashMap<>(Map.of("", Set.of()));
    for (ParamInterface made : ParamInterfaces.ALL) {
      names.put(made.name(), made.names());
      write(folder.resolve(made.name() + ".java"), ParamSource.of(made, names.get(made.parent())));
    }
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (!names.containsKey(file.getFileName().toString().replace(".java", ""))) {
          Files.delete(file);
        }
      }
    }
  }

  /** Leaves a file as it is that needs no change, so that nothing is compiled anew. */
  private static void write(Path file, String text) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text);
    }
  }
}
