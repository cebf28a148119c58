package org.mustlink.onnx.graph;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * A graph of ONNX operators while it is made, a message of the kind {@code GraphProto}. The nodes
 * are in the order in which they are added, so that every node comes after those whose results it
 * takes. Equal calls give equal graphs.
 */
public final class OnnxGraph {
  /** The name of the dimension of the rows, whose number is not fixed. */
  private static final String ROWS = "rows";

  private final ProtoMessage graph = new ProtoMessage().text(Field.GRAPH_NAME, "mustlink");
  private String stage = "";
  private int count;

  /** The numbers of the fields of the messages. */
  private static final class Field {
    static final int NODE = 1;
    static final int GRAPH_NAME = 2;
    static final int CONSTANT = 5;
    static final int INPUT = 11;
    static final int OUTPUT = 12;

    static final int NODE_INPUT = 1;
    static final int NODE_OUTPUT = 2;
    static final int NODE_NAME = 3;
    static final int OPERATOR = 4;
    static final int ATTRIBUTE = 5;

    static final int NAME = 1;
    static final int TYPE = 2;
    static final int TENSOR = 1;
    static final int ELEMENT = 1;
    static final int SHAPE = 2;
    static final int DIMENSION = 1;
    static final int SIZE = 1;
    static final int PARAMETER = 2;
  }

  /** Names the step to which the following nodes belong, for whoever looks at the graph. */
  public void stage(String name) {
    stage = name;
  }

  /**
   * Adds the input of the graph, rows x columns of double. All operators see one more row, of
   * zeros, which no output has: ONNX Runtime ends the process where it sorts the columns of no
   * rows.
   */
  public Value input(String name, int columns) {
    graph.part(Field.INPUT, info(name, ElementType.DOUBLE, columns));
    return apply(
        "Concat",
        List.of(Attribute.of("axis", 0)),
        new Value(name),
        doubles(new double[columns], 1, columns));
  }

  /**
   * Adds an output of the graph.
   *
   * @param columns beside the dimension of the rows; 0 for none
   */
  public void output(String name, Value value, ElementType type, int columns) {
    // From the first row to before the last.
    Value[] inputs = {
      value, longs(new long[] {0}, 1), longs(new long[] {-1}, 1), longs(new long[] {0}, 1)
    };
    node("Slice", name, List.of(), List.of(name), inputs);
    graph.part(Field.OUTPUT, info(name, type, columns));
  }

  private static ProtoMessage info(String name, ElementType type, int columns) {
    ProtoMessage shape =
        new ProtoMessage().part(Field.DIMENSION, new ProtoMessage().text(Field.PARAMETER, ROWS));
    if (columns > 0) {
      shape.part(Field.DIMENSION, new ProtoMessage().number(Field.SIZE, columns));
    }
    ProtoMessage tensor =
        new ProtoMessage().number(Field.ELEMENT, type.number()).part(Field.SHAPE, shape);
    return new ProtoMessage()
        .text(Field.NAME, name)
        .part(Field.TYPE, new ProtoMessage().part(Field.TENSOR, tensor));
  }

  /** Adds a constant of double; without dimensions, of a single value. */
  public Value doubles(double[] values, long... shape) {
    return numbers(
        ElementType.DOUBLE, values.length, (into, i) -> into.putDouble(values[i]), shape);
  }

  /** Adds a constant of float. */
  public Value floats(float[] values, long... shape) {
    return numbers(ElementType.FLOAT, values.length, (into, i) -> into.putFloat(values[i]), shape);
  }

  /** Adds a constant of int64. */
  public Value longs(long[] values, long... shape) {
    return numbers(ElementType.INT64, values.length, (into, i) -> into.putLong(values[i]), shape);
  }

  /** Adds a constant of int64. */
  public Value longs(int[] values, long... shape) {
    return numbers(ElementType.INT64, values.length, (into, i) -> into.putLong(values[i]), shape);
  }

  /** Adds a constant of bool. */
  public Value truths(boolean[] values, long... shape) {
    return numbers(
        ElementType.BOOL, values.length, (into, i) -> into.put((byte) (values[i] ? 1 : 0)), shape);
  }

  private Value numbers(
      ElementType type, int count, ObjIntConsumer<ByteBuffer> put, long... shape) {
    return constant(name -> Tensor.numbers(name, type, count, put, shape));
  }

  /** Adds a constant of texts, a vector. */
  public Value texts(List<String> values) {
    return constant(name -> Tensor.texts(name, values));
  }

  private Value constant(Function<String, ProtoMessage> tensor) {
    String name = name("constant");
    graph.part(Field.CONSTANT, tensor.apply(name));
    return new Value(name);
  }

  /** Applies an operator with one result and no attributes. */
  public Value apply(String operator, Value... inputs) {
    return apply(operator, List.of(), inputs);
  }

  /** Applies an operator with one result. */
  public Value apply(String operator, List<ProtoMessage> attributes, Value... inputs) {
    return apply(operator, attributes, 1, inputs).get(0);
  }

  /** Applies an operator and returns its results. */
  public List<Value> apply(
      String operator, List<ProtoMessage> attributes, int results, Value... inputs) {
    String name = name(operator);
    List<String> outputs =
        results == 1
            ? List.of(name)
            : IntStream.range(0, results).mapToObj(i -> name + "." + i).toList();
    node(operator, name, attributes, outputs, inputs);
    return outputs.stream().map(Value::new).toList();
  }

  private void node(
      String operator,
      String name,
      List<ProtoMessage> attributes,
      List<String> outputs,
      Value... inputs) {
    ProtoMessage node = new ProtoMessage();
    for (Value input : inputs) {
      node.text(Field.NODE_INPUT, input.name());
    }
    outputs.forEach(output -> node.text(Field.NODE_OUTPUT, output));
    node.text(Field.NODE_NAME, name).text(Field.OPERATOR, operator);
    attributes.forEach(attribute -> node.part(Field.ATTRIBUTE, attribute));
    graph.part(Field.NODE, node);
  }

  private String name(String of) {
    return (stage.isEmpty() ? "" : stage + "/") + of + "_" + count++;
  }

  /** The graph as it is. */
  public ProtoMessage message() {
    return graph;
  }
}
