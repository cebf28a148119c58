package org.mustlink.onnx.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The operators of ONNX that the steps use, over tensors whose first dimension is that of the rows.
 * Sums that are named ordered are added one after the other, as the program itself does, and so
 * have the same bits. A method without a comment adds the operator of its name, element by element.
 *
 * @param graph to which the operators are added
 */
public record Operators(OnnxGraph graph) {
  /** As many terms are added by one node, so that not all terms are in memory together. */
  private static final int TERMS = 8;

  /** Makes a constant of double with no dimension. */
  public Value number(double value) {
    return graph.doubles(new double[] {value});
  }

  /** Makes a constant of double, 1 x n. */
  public Value row(double[] values) {
    return graph.doubles(values, 1, values.length);
  }

  /** Makes the constant 0, 1, ..., n - 1 of int64, 1 x n. */
  public Value range(int n) {
    return graph.longs(LongStream.range(0, n).toArray(), 1, n);
  }

  public Value add(Value a, Value b) {
    return graph.apply("Add", a, b);
  }

  public Value subtract(Value a, Value b) {
    return graph.apply("Sub", a, b);
  }

  public Value multiply(Value a, Value b) {
    return graph.apply("Mul", a, b);
  }

  public Value divide(Value a, Value b) {
    return graph.apply("Div", a, b);
  }

  public Value max(Value a, Value b) {
    return graph.apply("Max", a, b);
  }

  public Value min(Value a, Value b) {
    return graph.apply("Min", a, b);
  }

  public Value square(Value a) {
    return multiply(a, a);
  }

  public Value sqrt(Value a) {
    return graph.apply("Sqrt", a);
  }

  public Value exp(Value a) {
    return graph.apply("Exp", a);
  }

  public Value log(Value a) {
    return graph.apply("Log", a);
  }

  public Value negate(Value a) {
    return graph.apply("Neg", a);
  }

  public Value abs(Value a) {
    return graph.apply("Abs", a);
  }

  public Value greater(Value a, Value b) {
    return graph.apply("Greater", a, b);
  }

  public Value equal(Value a, Value b) {
    return graph.apply("Equal", a, b);
  }

  public Value and(Value a, Value b) {
    return graph.apply("And", a, b);
  }

  public Value or(Value a, Value b) {
    return graph.apply("Or", a, b);
  }

  public Value not(Value a) {
    return graph.apply("Not", a);
  }

  public Value where(Value condition, Value yes, Value no) {
    return graph.apply("Where", condition, yes, no);
  }

  public Value product(Value a, Value b) {
    return graph.apply("MatMul", a, b);
  }

  public Value cast(Value a, ElementType type) {
    return graph.apply("Cast", List.of(Attribute.of("to", type.number())), a);
  }

  /** Rounds to float. */
  public Value narrow(Value a) {
    return cast(a, ElementType.FLOAT);
  }

  /** Makes double of float, bool or int64. */
  public Value widen(Value a) {
    return cast(a, ElementType.DOUBLE);
  }

  /** Takes the rows of a table at some places. */
  public Value gather(Value table, Value places) {
    return graph.apply("Gather", table, places);
  }

  /** Takes the columns of a table at the same places for all rows. */
  public Value columns(Value table, Value places) {
    return graph.apply("Gather", List.of(Attribute.of("axis", 1)), table, places);
  }

  /** Takes of each row the columns at places of its own. */
  public Value pick(Value table, Value places) {
    return graph.apply("GatherElements", List.of(Attribute.of("axis", 1)), table, places);
  }

  /** Takes the columns from one index to before another. */
  public Value slice(Value a, int from, int end) {
    return graph.apply(
        "Slice",
        a,
        graph.longs(new long[] {from}, 1),
        graph.longs(new long[] {end}, 1),
        graph.longs(new long[] {1}, 1));
  }

  public Value concat(List<Value> parts) {
    return parts.size() == 1
        ? parts.get(0)
        : graph.apply("Concat", List.of(Attribute.of("axis", 1)), parts.toArray(Value[]::new));
  }

  /** Adds a dimension of 1. */
  public Value unsqueeze(Value a, int axis) {
    return graph.apply("Unsqueeze", a, graph.longs(new long[] {axis}, 1));
  }

  /** Removes a dimension of 1. */
  public Value squeeze(Value a, int axis) {
    return graph.apply("Squeeze", a, graph.longs(new long[] {axis}, 1));
  }

  /** Sums over the last dimension, which stays with the size 1. */
  public Value sum(Value a) {
    return graph.apply("ReduceSum", a, graph.longs(new long[] {-1}, 1));
  }

  /** The largest values over the last dimension, which stays with the size 1. */
  public Value largest(Value a) {
    return graph.apply("ReduceMax", List.of(Attribute.list("axes", -1)), a);
  }

  /** The smallest values over the last dimension, which stays with the size 1. */
  public Value smallest(Value a) {
    return graph.apply("ReduceMin", List.of(Attribute.list("axes", -1)), a);
  }

  /**
   * The first values of each row and their places.
   *
   * @param values rows x k in descending or ascending order, of equal ones the first first
   * @param places rows x k
   */
  public record Sorted(Value values, Value places) {}

  /** Finds the k largest values of each row. */
  public Sorted largest(Value a, int k) {
    return sorted(a, k, 1);
  }

  /** Finds the k smallest values of each row. */
  public Sorted smallest(Value a, int k) {
    return sorted(a, k, 0);
  }

  private Sorted sorted(Value a, int k, int largest) {
    List<Value> found =
        graph.apply(
            "TopK",
            List.of(
                Attribute.of("axis", 1),
                Attribute.of("largest", largest),
                Attribute.of("sorted", 1)),
            2,
            a,
            graph.longs(new long[] {k}, 1));
    return new Sorted(found.get(0), found.get(1));
  }

  /** Divides a tensor along an axis into parts of given sizes. */
  public List<Value> split(Value a, int axis, List<Integer> sizes) {
    if (sizes.size() == 1) {
      return List.of(a);
    }
    return graph.apply(
        "Split",
        List.of(Attribute.of("axis", axis)),
        sizes.size(),
        a,
        graph.longs(sizes.stream().mapToLong(Integer::longValue).toArray(), sizes.size()));
  }

  /** Divides a tensor along an axis into parts of size 1. */
  public List<Value> split(Value a, int axis, int size) {
    return split(a, axis, Collections.nCopies(size, 1));
  }

  /** Adds tensors one after the other. */
  public Value orderedSum(List<Value> terms) {
    Value sum = terms.get(0);
    for (int from = 1; from < terms.size(); from += TERMS) {
      List<Value> next = new ArrayList<>();
      next.add(sum);
      next.addAll(terms.subList(from, Math.min(terms.size(), from + TERMS)));
      sum = graph.apply("Sum", next.toArray(Value[]::new));
    }
    return sum;
  }

  /** Adds the n values along an axis one after the other; the axis stays with the size 1. */
  public Value orderedSum(Value a, int axis, int n) {
    return orderedSum(split(a, axis, n));
  }

  /** Scales rows by one over their lengths; a row of zeros stays. */
  public Value unit(Value rows, int n) {
    Value squares = orderedSum(square(rows), 1, n);
    Value length = where(greater(squares, number(0)), sqrt(squares), number(1));
    return divide(rows, length);
  }

  /** Returns the probabilities of which the values are logarithms, up to a constant of each row. */
  public Value softmax(Value scores) {
    Value powers = exp(subtract(scores, largest(scores)));
    return divide(powers, sum(powers));
  }
}
