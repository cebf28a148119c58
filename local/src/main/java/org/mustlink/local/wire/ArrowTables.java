package org.mustlink.local.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.impl.UnionListWriter;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.membership.Membership;
import org.mustlink.local.table.Table;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.model.assigned.OutputColumn.Kind;

/** Tables in the stream format of Arrow. */
public final class ArrowTables {
  private ArrowTables() {}

  /**
   * Reads a table. Its columns are numbers, truth values, texts, days, points in time in
   * microseconds, lists of numbers of a fixed size, and sparse vectors, which are structs of lists
   * of places and values.
   *
   * @throws org.mustlink.core.fault.BadDataException if a column is of another type
   */
  public static Table table(byte[] stream) {
    try (BufferAllocator memory = new RootAllocator();
        ArrowStreamReader reader =
            new ArrowStreamReader(new ByteArrayInputStream(stream), memory)) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      List<ArrowColumn> columns =
          root.getSchema().getFields().stream().map(ArrowColumn::of).toList();
      int rows = 0;
      while (reader.loadNextBatch()) {
        rows += root.getRowCount();
        for (int t = 0; t < columns.size(); t++) {
          columns.get(t).add(root.getVector(t));
        }
      }
      return new Table(columns.stream().map(ArrowColumn::column).toList(), rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A column of an answer.
   *
   * @param rows the number of rows
   * @param value the value of a row, of the type of the kind; null if it has none
   */
  public record Answer(String name, Kind kind, int rows, IntFunction<@Nullable Object> value) {
    /** Whole numbers. */
    public static Answer of(String name, int[] values) {
      return new Answer(name, Kind.WHOLE, values.length, i -> values[i]);
    }

    /** Numbers. */
    public static Answer of(String name, double[] values) {
      return new Answer(name, Kind.NUMBER, values.length, i -> values[i]);
    }

    /** An output column of assigned rows. */
    public static Answer of(OutputColumn column, AssignedBlock block, ClusterNames names) {
      @Nullable Object[] values = column.values(block, names);
      return new Answer(column.word(), column.kind(), values.length, i -> values[i]);
    }
  }

  /** Writes columns that have as many rows each. */
  public static byte[] bytes(List<Answer> columns) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BufferAllocator memory = new RootAllocator()) {
      List<FieldVector> vectors = new ArrayList<>();
      for (Answer column : columns) {
        vectors.add(vector(column, memory));
      }
      try (VectorSchemaRoot root = new VectorSchemaRoot(vectors);
          ArrowStreamWriter writer = new ArrowStreamWriter(root, null, out)) {
        writer.start();
        writer.writeBatch();
        writer.end();
      }
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the bytes of the clusters and margins of rows. */
  public static byte[] assigned(int[] clusters, double[] margins) {
    return bytes(List.of(Answer.of("cluster", clusters), Answer.of("margin", margins)));
  }

  private static FieldVector vector(Answer column, BufferAllocator memory) {
    String name = column.name();
    FieldVector vector =
        switch (column.kind()) {
          case WHOLE -> new IntVector(name, memory);
          case NUMBER -> new Float8Vector(name, memory);
          case FLAG -> new BitVector(name, memory);
          case TEXT -> new VarCharVector(name, memory);
          case LIST -> ListVector.empty(name, memory);
        };
    vector.setInitialCapacity(column.rows());
    vector.allocateNew();
    for (int i = 0; i < column.rows(); i++) {
      Object value = column.value().apply(i);
      if (value instanceof Integer whole) {
        ((IntVector) vector).setSafe(i, whole);
      } else if (value instanceof Double number) {
        ((Float8Vector) vector).setSafe(i, number);
      } else if (value instanceof Boolean flag) {
        ((BitVector) vector).setSafe(i, flag ? 1 : 0);
      } else if (value instanceof String text) {
        ((VarCharVector) vector).setSafe(i, text.getBytes(StandardCharsets.UTF_8));
      } else if (value instanceof List<?> list) {
        write(list, i, ((ListVector) vector).getWriter());
      }
    }
    vector.setValueCount(column.rows());
    return vector;
  }

  private static void write(List<?> memberships, int row, UnionListWriter writer) {
    writer.setPosition(row);
    writer.startList();
    for (Object one : memberships) {
      Membership membership = (Membership) one;
      writer.struct().start();
      writer.struct().integer("cluster").writeInt(membership.cluster());
      writer.struct().float8("probability").writeFloat8(membership.probability());
      writer.struct().end();
    }
    writer.endList();
  }
}
