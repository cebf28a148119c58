package org.mustlink.model.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file.
 *
 * @param columns in their order
 */
record Schema(List<Node> columns) {
  private static final int DEEPEST = 16;

  /** Whether a value is there once, at most once, or any number of times. */
  enum Repetition {
    REQUIRED,
    OPTIONAL,
    REPEATED;

    private static final Repetition[] ALL = values();

    static Repetition of(int id) throws ParquetException {
      if (id < 0 || id >= ALL.length) {
        throw ParquetException.damaged("there is no repetition " + id);
      }
      return ALL[id];
    }
  }

  /** How values are stored; in the order of the specification. */
  enum Type {
    BOOLEAN,
    INT32,
    INT64,
    INT96,
    FLOAT,
    DOUBLE,
    BYTE_ARRAY,
    FIXED_LEN_BYTE_ARRAY;

    private static final Type[] ALL = values();

    static Type of(int id) throws ParquetException {
      if (id < 0 || id >= ALL.length) {
        throw ParquetException.damaged("there is no type " + id);
      }
      return ALL[id];
    }
  }

  /**
   * An element of the schema as it is stored: before its children, which follow it.
   *
   * @param type null for a group
   * @param meaning the id of what a value means, -1 for none
   * @param children the number of children
   */
  record Element(
      String name, Repetition repetition, @Nullable Type type, int meaning, int children) {}

  /** An element with its children. */
  record Node(Element element, List<Node> children) {
    /** Returns its type as Spark names it. */
    String word() {
      Type type = element.type;
      if (type == null) {
        return isList()
            ? "array<" + listed().word() + ">"
            : "struct<" + String.join(",", words(children)) + ">";
      }
      return switch (type) {
        case BYTE_ARRAY ->
            switch (element.meaning) {
              case Meaning.TEXT -> "string";
              case Meaning.NONE -> "binary";
              default -> "binary with another meaning";
            };
        case INT32 ->
            element.meaning == Meaning.NONE || element.meaning == Meaning.INT_32
                ? "int"
                : "int with another meaning";
        case INT64 -> element.meaning == Meaning.NONE ? "bigint" : "bigint with another meaning";
        case BOOLEAN, FLOAT, DOUBLE -> type.name().toLowerCase(Locale.ROOT);
        case INT96, FIXED_LEN_BYTE_ARRAY -> type.name();
      };
    }

    boolean isList() {
      return element.type == null
          && element.meaning == Meaning.LIST
          && children.size() == 1
          && children.get(0).isRepeated()
          && (!children.get(0).wraps() || !listed().isRepeated());
    }

    private boolean wraps() {
      return children.size() == 1;
    }

    private boolean isRepeated() {
      return element.repetition == Repetition.REPEATED;
    }

    /** Returns the element of a list, which older writers do not wrap. */
    Node listed() {
      Node repeated = children.get(0);
      return repeated.wraps() ? repeated.children.get(0) : repeated;
    }

    private void addLeaves(String path, int definitions, int repetitions, List<Leaf> leaves) {
      int defined = definitions + (element.repetition == Repetition.REQUIRED ? 0 : 1);
      int repeated = repetitions + (element.repetition == Repetition.REPEATED ? 1 : 0);
      if (element.type != null) {
        leaves.add(new Leaf(path, element.type, defined, repeated));
      }
      for (Node child : children) {
        child.addLeaves(path + "." + child.element.name, defined, repeated, leaves);
      }
    }
  }

  /**
   * A column of values.
   *
   * @param definitions the definition level of a value that is there
   * @param repetitions the maximum repetition level
   */
  record Leaf(String path, Type type, int definitions, int repetitions) {}

  /** Ids of the meanings that matter here. */
  static final class Meaning {
    static final int NONE = -1;
    static final int TEXT = 0;
    static final int LIST = 3;
    static final int INT_32 = 17;
    static final int OTHER = Integer.MAX_VALUE;

    private Meaning() {}
  }

  /** Makes the schema of its elements, the first of which holds all. */
  static Schema of(List<Element> elements) throws ParquetException {
    if (elements.isEmpty()) {
      throw ParquetException.damaged("it has no schema");
    }
    Builder builder = new Builder(elements);
    Node root = builder.node(0);
    if (builder.at != elements.size()) {
      throw ParquetException.damaged("its schema has elements in no column");
    }
    return new Schema(root.children);
  }

  /** Reads one element. */
  static Element element(ThriftReader in) throws ParquetException {
    String name = "";
    Repetition repetition = Repetition.REQUIRED;
    Type type = null;
    int meaning = Meaning.NONE;
    int logical = Meaning.NONE;
    int children = 0;
    in.root();
    while (in.next()) {
      switch (in.id()) {
        case 1 -> type = Type.of(in.readInt());
        case 3 -> repetition = Repetition.of(in.readInt());
        case 4 -> name = in.readText();
        case 5 -> children = in.readInt();
        case 6 -> meaning = in.readInt();
        case 10 -> logical = logical(in);
        default -> in.skip();
      }
    }
    return new Element(
        name, repetition, type, meaning == Meaning.NONE ? logical : meaning, children);
  }

  /** Reads the newer form of a meaning. */
  private static int logical(ThriftReader in) throws ParquetException {
    int meaning = Meaning.NONE;
    in.struct();
    while (in.next()) {
      meaning =
          switch (in.id()) {
            case 1 -> Meaning.TEXT;
            case 3 -> Meaning.LIST;
            default -> Meaning.OTHER;
          };
      in.skip();
    }
    return meaning;
  }

  /** Returns the columns of values, in the order of the chunks of a group. */
  List<Leaf> leaves() {
    List<Leaf> leaves = new ArrayList<>();
    columns.forEach(column -> column.addLeaves(column.element.name, 0, 0, leaves));
    return leaves;
  }

  /** Returns the columns and types in the words of Spark. */
  List<String> words() {
    return words(columns);
  }

  private static List<String> words(List<Node> nodes) {
    return nodes.stream()
        .map(node -> node.element.name + (node.isRepeated() ? ":repeated " : ":") + node.word())
        .toList();
  }

  /** Builds the tree of elements. */
  private static final class Builder {
    private final List<Element> elements;
    private int at;

    Builder(List<Element> elements) {
      this.elements = elements;
    }

    Node node(int depth) throws ParquetException {
      if (depth > DEEPEST || at >= elements.size()) {
        throw ParquetException.damaged("its schema is no tree");
      }
      Element element = elements.get(at);
      at++;
      if (element.children < 0 || (element.type == null) != (element.children > 0)) {
        throw ParquetException.damaged("its schema has an element that holds nothing");
      }
      List<Node> children = new ArrayList<>();
      for (int i = 0; i < element.children; i++) {
        children.add(node(depth + 1));
      }
      return new Node(element, children);
    }
  }
}
