package org.mustlink.core.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.stream.StreamSupport;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** A worked example: rows with links, and what an independent implementation found on one graph. */
public record DenseGolden(JsonNode json, Rows rows, int[] truth, SideInformation links) {
  public static DenseGolden iris() {
    try (InputStream in = DenseGolden.class.getResourceAsStream("/golden/dense_iris.json")) {
      JsonNode json = new ObjectMapper().readTree(in);
      double[][] x = matrix(json.get("X"));
      double[] data = Arrays.stream(x).flatMapToDouble(Arrays::stream).toArray();
      Rows rows = new Rows(data, x.length, x[0].length);
      return of(json, rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The example of two classes: the same rows with other classes and links. */
  public DenseGolden twoClasses() {
    return of(json.get("two_class"), rows);
  }

  private static DenseGolden of(JsonNode json, Rows rows) {
    return new DenseGolden(
        json,
        rows,
        Arrays.stream(doubles(json.get("truth"))).mapToInt(v -> (int) v).toArray(),
        links(rows.count(), matrix(json.get("must")), matrix(json.get("cannot"))));
  }

  private static SideInformation links(int n, double[][] must, double[][] cannot) {
    int pairs = must.length + cannot.length;
    int[] first = new int[pairs];
    int[] second = new int[pairs];
    boolean[] isMust = new boolean[pairs];
    for (int e = 0; e < pairs; e++) {
      double[] pair = e < must.length ? must[e] : cannot[e - must.length];
      first[e] = (int) pair[0];
      second[e] = (int) pair[1];
      isMust[e] = e < must.length;
    }
    double[] ones = new double[pairs];
    Arrays.fill(ones, 1);
    return SideInformation.of(Links.of(n, first, second, isMust, ones));
  }

  public double[] doubles(String... path) {
    return doubles(at(path));
  }

  public double number(String... path) {
    return at(path).asDouble();
  }

  private JsonNode at(String... path) {
    JsonNode node = json;
    for (String name : path) {
      node = node.get(name);
    }
    return node;
  }

  /** The numbers of must-links and cannot-links that clusters violate. */
  public int[] broken(int[] clusters) {
    int[] broken = new int[2];
    Links all = links.links();
    for (int e = 0; e < all.size(); e++) {
      if (all.must(e) != (clusters[all.first(e)] == clusters[all.second(e)])) {
        broken[all.must(e) ? 0 : 1]++;
      }
    }
    return broken;
  }

  public double accuracy(int[] clusters) {
    return Measures.of(Contingency.of(clusters, truth)).acc();
  }

  private static double[] doubles(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  private static double[][] matrix(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false)
        .map(DenseGolden::doubles)
        .toArray(double[][]::new);
  }
}
