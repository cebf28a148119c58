package org.mustlink.model.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.EnumWords;

/**
 * Makes a record of the tree that {@link RecordWriter} made of it. A field that is missing, unknown
 * or of another type is refused, and so is a value that the constructor of a record refuses, an
 * array of another type or shape, one that is not finite, and one that the tree does not name.
 */
final class RecordReader {
  private final String place;
  private final Map<String, ArrayBlock> arrays;

  /**
   * Makes a reader.
   *
   * @param place where the model is, for messages
   * @param arrays all arrays of the model, of which what is read is removed
   */
  RecordReader(String place, Map<String, ArrayBlock> arrays) {
    this.place = place;
    this.arrays = arrays;
  }

  /**
   * Makes a record.
   *
   * @throws BadDataException if the tree or an array is not one of such a record
   */
  <T> T read(JsonNode tree, Class<T> type) {
    T read = type.cast(record(tree, type, "", false));
    if (!arrays.isEmpty()) {
      throw ModelFault.of(
          place, ArrayFile.NAME + " holds the unknown " + String.join(", ", arrays.keySet()));
    }
    return read;
  }

  private Object record(JsonNode tree, Class<?> type, String at, boolean named) {
    requireThat(tree.isObject(), tree, at);
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new @Nullable Object[components.length];
    TreeSet<String> unknown = new TreeSet<>();
    tree.fieldNames().forEachRemaining(unknown::add);
    if (named) {
      unknown.remove(RecordTypes.NAME);
    }
    for (int i = 0; i < values.length; i++) {
      String name = components[i].getName();
      String there = at.isEmpty() ? name : at + "." + name;
      if (!unknown.remove(name)) {
        throw ModelFault.of(place, "model.json lacks " + there);
      }
      values[i] = value(tree.get(name), components[i].getAnnotatedType(), there);
    }
    if (!unknown.isEmpty()) {
      throw ModelFault.of(
          place, "model.json has the unknown field " + ModelFault.brief(unknown.first()) + in(at));
    }
    return made(type, components, values, at);
  }

  private Object made(
      Class<?> type, RecordComponent[] components, @Nullable Object[] values, String at) {
    try {
      Constructor<?> constructor =
          type.getDeclaredConstructor(
              Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw ModelFault.of(
            place, "its parts do not fit each other" + in(at) + ": " + ModelFault.said(refused), e);
      }
      throw new IllegalStateException("Cannot make a " + type, e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot make a " + type, e);
    }
  }

  private @Nullable Object value(JsonNode node, AnnotatedType type, String at) {
    if (node.isNull()) {
      requireThat(RecordTypes.isNullable(type), node, at);
      return null;
    }
    Class<?> raw = RecordTypes.raw(type);
    if (raw == Rows.class) {
      ArrayBlock block = array(node, ArrayBlock.Type.F64, 2, at);
      return new Rows((double[]) block.values(), block.shape()[0], Math.max(1, block.shape()[1]));
    } else if (raw.isArray()) {
      return array(node, ArrayBlock.Type.of(raw), 1, at).values();
    } else if (raw == List.class) {
      return list(node, RecordTypes.argument(type, 0), at);
    } else if (raw == Map.class) {
      return map(node, RecordTypes.argument(type, 1), at);
    } else if (raw.isRecord()) {
      return record(node, raw, at, false);
    } else if (raw.isInterface()) {
      return named(node, raw, at);
    }
    return Objects.requireNonNull(scalar(node, raw, at));
  }

  private Object named(JsonNode node, Class<?> family, String at) {
    requireThat(node.isObject(), node, at);
    JsonNode name = node.path(RecordTypes.NAME);
    for (Class<?> type : RecordTypes.records(family)) {
      if (name.isTextual() && name.textValue().equals(RecordTypes.name(type))) {
        return record(node, type, at, true);
      }
    }
    throw impossible(name, at + "." + RecordTypes.NAME);
  }

  private Object list(JsonNode node, AnnotatedType type, String at) {
    requireThat(node.isArray(), node, at);
    List<@Nullable Object> values = new ArrayList<>();
    for (JsonNode one : node) {
      values.add(value(one, type, at + "." + values.size()));
    }
    return Collections.unmodifiableList(values);
  }

  private Object map(JsonNode node, AnnotatedType type, String at) {
    requireThat(node.isObject(), node, at);
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> one : node.properties()) {
      values.put(one.getKey(), value(one.getValue(), type, at + "." + one.getKey()));
    }
    return Collections.unmodifiableMap(values);
  }

  private @Nullable Object scalar(JsonNode node, Class<?> type, String at) {
    if (type == String.class) {
      requireThat(node.isTextual(), node, at);
      return node.textValue();
    } else if (type.isEnum()) {
      return Stream.of(type.getEnumConstants())
          .filter(constant -> EnumWords.word((Enum<?>) constant).equals(node.textValue()))
          .findFirst()
          .orElseThrow(() -> impossible(node, at));
    } else if (type == boolean.class || type == Boolean.class) {
      requireThat(node.isBoolean(), node, at);
      return node.booleanValue();
    } else if (type == int.class || type == Integer.class) {
      requireThat(node.isInt(), node, at);
      return node.intValue();
    } else if (type == long.class || type == Long.class) {
      requireThat(node.isIntegralNumber() && node.canConvertToLong(), node, at);
      return node.longValue();
    } else if (type == double.class || type == Double.class) {
      requireThat(node.isNumber() && Double.isFinite(node.doubleValue()), node, at);
      return node.doubleValue();
    } else if (type == float.class) {
      requireThat(node.isNumber() && Float.isFinite((float) node.doubleValue()), node, at);
      return (float) node.doubleValue();
    }
    throw new IllegalArgumentException("No model holds a " + type + " in " + at);
  }

  private ArrayBlock array(JsonNode node, ArrayBlock.Type type, int dimensions, String at) {
    requireThat(at.equals(node.textValue()), node, at);
    ArrayBlock block = arrays.remove(at);
    if (block == null) {
      throw ModelFault.of(place, ArrayFile.NAME + " lacks " + at);
    }
    if (block.type() != type || block.shape().length != dimensions) {
      throw ModelFault.of(
          place,
          "%s is of the type %s and the shape %s, where %s and %s belong"
              .formatted(
                  at,
                  block.type(),
                  Arrays.toString(block.shape()),
                  type,
                  dimensions == 1 ? "one dimension" : "two dimensions"));
    }
    try {
      block.requireFinite();
    } catch (IllegalArgumentException e) {
      throw ModelFault.of(place, at + " " + ModelFault.said(e), e);
    }
    return block;
  }

  private void requireThat(boolean rule, JsonNode node, String at) {
    if (!rule) {
      throw impossible(node, at);
    }
  }

  private BadDataException impossible(JsonNode node, String at) {
    String value =
        ModelFault.brief(node.isMissingNode() ? "nothing" : node.asText(node.toString()));
    return ModelFault.of(place, "model.json cannot have " + value + in(at));
  }

  private static String in(String at) {
    return at.isEmpty() ? "" : " in " + at;
  }
}
