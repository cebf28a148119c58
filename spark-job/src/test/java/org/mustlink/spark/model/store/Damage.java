package org.mustlink.spark.model.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/**
 * One way to damage a stored model.
 *
 * @param model the name of the stored model
 * @param name what is done to it
 * @param words that the message must have
 */
record Damage(String model, String name, String words, Change change) {
  /** Changes a copy of the model. */
  @FunctionalInterface
  interface Change {
    void apply(Path model, SparkSession spark) throws IOException;
  }

  /** A change of the files of the model named seeded. */
  static Damage of(String name, String words, Change change) {
    return new Damage("seeded", name, words, change);
  }

  /** A change of model.json as a tree, of which the text stays well-formed. */
  static Damage ofDocument(String model, String name, String words, Consumer<ObjectNode> change) {
    return new Damage(
        model,
        name,
        words,
        (copy, spark) ->
            ModelCopies.editDocument(copy, root -> change.accept((ObjectNode) root.get("model"))));
  }

  /** The one file of a directory of the model that holds something. */
  static Path file(Path model, String directory) throws IOException {
    for (Path file : ModelCopies.files(model.resolve(directory))) {
      if (Files.size(file) > 0) {
        return file;
      }
    }
    throw new IOException("No file in " + directory);
  }

  @Override
  public String toString() {
    return model + ": " + name;
  }
}
