package org.mustlink.model.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.EnumWords;

/**
 * What model files hold, by {@code model-schema.txt}: the fields of the records that a model is.
 * The format of models changes with it. To accept a change, run the test with {@code
 * -Dmustlink.schema.write=true} and commit the file, and the stored models with their new fields.
 */
class ModelSchemaTest {
  private static final Path SCHEMA = Path.of("src/test/resources/model-schema.txt");

  private final Map<String, String> types = new TreeMap<>();

  @Test
  void theRecordsOfModelsAreThoseOfTheSchema() throws IOException {
    for (ModelKind kind : ModelKind.values()) {
      described(kind.content());
    }
    String schema = "format " + ModelStore.FORMAT + "\n" + String.join("", types.values());
    if (Boolean.getBoolean("mustlink.schema.write")) {
      Files.writeString(SCHEMA, schema);
    }

    assertThat(schema)
        .as("what models hold; -Dmustlink.schema.write=true accepts a change")
        .isEqualTo(Files.readString(SCHEMA));
  }

  /** Describes a type and those of its fields, and returns its name. */
  private String described(Class<?> type) {
    String name = type.getCanonicalName().substring(type.getPackageName().length() + 1);
    if (type.isEnum()) {
      types.put(
          name,
          name
              + ": "
              + Stream.of(type.getEnumConstants())
                  .map(constant -> EnumWords.word((Enum<?>) constant))
                  .collect(Collectors.joining(" | "))
              + "\n");
    } else if (type.isRecord() && type != Rows.class && !types.containsKey(name)) {
      types.put(name, "");
      StringBuilder text = new StringBuilder(name + "\n");
      for (RecordComponent component : type.getRecordComponents()) {
        text.append("  " + component.getName() + ": " + word(component.getAnnotatedType()) + "\n");
      }
      types.put(name, text.toString());
    } else if (type.isInterface()) {
      List<? extends Class<?>> records = RecordTypes.records(type);
      records.forEach(this::described);
      types.put(
          name,
          name
              + ": "
              + records.stream().map(RecordTypes::name).collect(Collectors.joining(" | "))
              + "\n");
    }
    return name;
  }

  private String word(AnnotatedType type) {
    Class<?> raw = RecordTypes.raw(type);
    String word =
        raw == List.class
            ? "list of " + word(RecordTypes.argument(type, 0))
            : raw == Map.class
                ? "map of " + word(RecordTypes.argument(type, 1))
                : raw.isArray() || raw.isPrimitive() ? raw.getSimpleName() : described(raw);
    return word + (RecordTypes.isNullable(type) ? " or null" : "");
  }
}
