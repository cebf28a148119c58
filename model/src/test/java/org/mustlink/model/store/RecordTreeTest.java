package org.mustlink.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.linalg.Rows;

/** Any record is written and read without code of its own. */
class RecordTreeTest {
  /** A record that no model has, with a component of every type. */
  record All(
      double[] doubles,
      float[] floats,
      int[] ints,
      long[] longs,
      Rows rows,
      boolean truth,
      int whole,
      long large,
      double number,
      float narrow,
      String text,
      ColumnKind kind,
      List<@Nullable String> labels,
      List<Inner> inner,
      Map<String, Double> shares,
      Assigner assigner,
      @Nullable Inner none,
      @Nullable Double absent) {}

  record Inner(String name, @Nullable Integer count, Rows rows) {}

  /** A way to assign that no model can hold. */
  record Strange(int clusters, int dimension) implements Assigner {
    @Override
    public BlockAssigner blocks() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void scores(double[] points, int count, double[] scores) {
      throw new UnsupportedOperationException();
    }
  }

  private static All all(double number, Assigner assigner) {
    Map<String, Double> shares = new LinkedHashMap<>(Map.of("z", 1.5));
    shares.put("a", -0.0);
    return new All(
        new double[] {0.1, -0.0, Double.MIN_VALUE, -Double.MAX_VALUE},
        new float[] {0.1f, Float.MIN_VALUE},
        new int[] {Integer.MIN_VALUE, 7},
        new long[] {Long.MIN_VALUE, Long.MAX_VALUE},
        new Rows(new double[] {1, 2, 3, 4, 5, 6, 99}, 3, 2),
        true,
        -7,
        1L << 40,
        number,
        0.1f,
        "a \"text\" of\nlines",
        ColumnKind.FLOAT_ARRAY,
        Arrays.asList("one", null),
        List.of(
            new Inner("x", null, new Rows(new double[0], 0, 3)),
            new Inner("y", 2, new Rows(new double[] {8}, 1, 1))),
        shares,
        assigner,
        null,
        null);
  }

  @Test
  void aRecordOfEveryTypeIsReadAsItWasWritten() throws JsonProcessingException {
    All written = all(1e-300, new LargestAssigner(3));
    RecordWriter writer = new RecordWriter();
    JsonNode tree = new ObjectMapper().readTree(writer.write(written).toString());

    All read = new RecordReader("here", new LinkedHashMap<>(writer.arrays())).read(tree, All.class);

    assertThat(tree.get("assigner").toString())
        .isEqualTo("{\"type\":\"largestAssigner\",\"clusters\":3}");
    assertThat(tree.get("kind").textValue()).isEqualTo("float-array");
    assertThat(writer.arrays())
        .containsOnlyKeys(
            "doubles", "floats", "ints", "longs", "rows", "inner.0.rows", "inner.1.rows");
    assertThat(read).usingRecursiveComparison().ignoringFields("rows").isEqualTo(written);
    assertThat(Arrays.copyOf(read.rows().data(), 6)).isEqualTo(new double[] {1, 2, 3, 4, 5, 6});
    assertThat(read.narrow()).isEqualTo(0.1f);
    assertThat(read.shares().keySet()).containsExactly("z", "a");
  }

  @Test
  void whatCannotBeReadAgainIsNotWritten() {
    assertThatThrownBy(() -> new RecordWriter().write(all(Double.NaN, new LargestAssigner(3))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("No model holds NaN in number");
    assertThatThrownBy(() -> new RecordWriter().write(all(1, new Strange(2, 2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("in assigner");
  }
}
