package org.mustlink.model.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.EnumWords;

/**
 * Makes a tree of a record, with a field for each component. In the place of an array or of rows
 * the tree has a name, which is the way to it from the root, and the array is put aside.
 */
final class RecordWriter {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Map<String, ArrayBlock> arrays = new LinkedHashMap<>();

  /** The arrays that were put aside, in the order of the tree. */
  Map<String, ArrayBlock> arrays() {
    return arrays;
  }

  /** Makes the tree of a record. */
  ObjectNode write(Object value) {
    return record(value, "", NODES.objectNode());
  }

  private ObjectNode record(Object value, String at, ObjectNode into) {
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      Object held;
      try {
        component.getAccessor().setAccessible(true);
        held = component.getAccessor().invoke(value);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Cannot read " + component, e);
      }
      String name = component.getName();
      into.set(
          name, node(held, component.getAnnotatedType(), at.isEmpty() ? name : at + "." + name));
    }
    return into;
  }

  private JsonNode node(@Nullable Object value, AnnotatedType type, String at) {
    if (value == null && RecordTypes.isNullable(type)) {
      return NODES.nullNode();
    }
    Object held = Objects.requireNonNull(value, at);
    if (held instanceof Rows rows) {
      return array(new ArrayBlock(ArrayBlock.Type.F64, rows.data(), rows.count(), rows.d()), at);
    } else if (held.getClass().isArray()) {
      return array(ArrayBlock.of(held), at);
    } else if (held instanceof List<?> list) {
      ArrayNode nodes = NODES.arrayNode();
      for (Object one : list) {
        nodes.add(node(one, RecordTypes.argument(type, 0), at + "." + nodes.size()));
      }
      return nodes;
    } else if (held instanceof Map<?, ?> map) {
      ObjectNode nodes = NODES.objectNode();
      map.forEach(
          (key, one) ->
              nodes.set((String) key, node(one, RecordTypes.argument(type, 1), at + "." + key)));
      return nodes;
    } else if (held.getClass().isRecord()) {
      ObjectNode nodes = NODES.objectNode();
      Class<?> declared = RecordTypes.raw(type);
      if (!RecordTypes.records(declared).contains(held.getClass())) {
        throw new IllegalArgumentException("No model holds " + held + " in " + at);
      }
      if (declared.isInterface()) {
        nodes.put(RecordTypes.NAME, RecordTypes.name(held.getClass()));
      }
      return record(held, at, nodes);
    }
    return scalar(held, at);
  }

  private JsonNode array(ArrayBlock block, String at) {
    arrays.put(at, block);
    return NODES.textNode(at);
  }

  private static JsonNode scalar(Object value, String at) {
    if (value instanceof String text) {
      return NODES.textNode(text);
    } else if (value instanceof Enum<?> constant) {
      return NODES.textNode(EnumWords.word(constant));
    } else if (value instanceof Boolean truth) {
      return NODES.booleanNode(truth);
    } else if (value instanceof Integer || value instanceof Long) {
      return NODES.numberNode(((Number) value).longValue());
    } else if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (Double.isFinite(number)) {
        return NODES.numberNode(number); // a float has the same value as a double
      }
    }
    throw new IllegalArgumentException("No model holds " + value + " in " + at);
  }
}
