package org.mustlink.core.scacs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.SparseCoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;

/** A worked example: rows, landmarks and labels, and what an independent implementation found. */
public record Golden(JsonNode json, Rows rows, Rows landmarks, int[] labelled, int[] labels) {

  public static Golden read(String name) {
    return of(json(name));
  }

  public static Golden of(JsonNode json) {
    double[][] x = matrix(json.get("X"));
    Rows rows = rows(x);
    int[] truth = ints(json.get("truth"));
    int[] labelled = ints(json.get("labelled"));
    int[] labels = IntStream.range(0, x.length).map(i -> -1).toArray();
    for (int i : labelled) {
      labels[i] = truth[i];
    }
    return new Golden(json, rows, rows.take(ints(json.get("landmarks"))), labelled, labels);
  }

  public static JsonNode json(String name) {
    try (InputStream in = Golden.class.getResourceAsStream("/golden/" + name + ".json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int r() {
    return json.get("r").asInt();
  }

  public int k() {
    return json.get("k").asInt();
  }

  int classes() {
    return IntStream.of(labels).max().orElse(-1) + 1;
  }

  /** Codes of all rows. */
  public record Codes(int[] positions, double[] weights, int r) {
    public float[] narrowed() {
      float[] narrowed = new float[weights.length];
      for (int i = 0; i < narrowed.length; i++) {
        narrowed[i] = (float) weights[i];
      }
      return narrowed;
    }
  }

  public Codes encode(Weighting weighting) {
    int n = rows.count();
    int[] positions = new int[n * r()];
    double[] weights = new double[n * r()];
    new SparseCoder(landmarks, r(), weighting).encode(rows.data(), n, positions, weights);
    return new Codes(positions, weights, r());
  }

  public CodeSums sums(Codes codes) {
    CodeSums sums = CodeSums.empty(landmarks.count(), classes(), rows.count());
    sums.add(new CodedRows(codes.positions(), codes.narrowed(), codes.r()), labels);
    return sums;
  }

  LabelConstraints constraints(CodeSums sums, boolean balanced) {
    return new LabelConstraints(
        LandmarkGraph.of(sums).scaled(sums.classCodes()), sums.classCounts(), balanced);
  }

  public double[] doubles(String... path) {
    return doubles(at(path));
  }

  public JsonNode at(String... path) {
    JsonNode node = json;
    for (String name : path) {
      node = node.get(name);
    }
    return node;
  }

  public static double[] doubles(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  public static int[] ints(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false).mapToInt(JsonNode::asInt).toArray();
  }

  public static double[][] matrix(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false)
        .map(Golden::doubles)
        .toArray(double[][]::new);
  }

  private static Rows rows(double[][] x) {
    int d = x[0].length;
    double[] data = new double[x.length * d];
    for (int i = 0; i < x.length; i++) {
      System.arraycopy(x[i], 0, data, i * d, d);
    }
    return new Rows(data, x.length, d);
  }
}
