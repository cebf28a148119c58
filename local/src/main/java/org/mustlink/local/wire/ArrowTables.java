package org.mustlink.local.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
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
import org.apache.arrow.vector.types.pojo.Field;
import org.mustlink.core.membership.Membership;
import org.mustlink.local.table.Table;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.OutputColumn;

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
    return read(
        stream,
        reader -> {
          try {
            List<ArrowColumn> columns = new ArrayList<>();
            for (Field field : reader.getVectorSchemaRoot().getSchema().getFields()) {
              columns.add(ArrowColumn.of(field));
            }
            int rows = 0;
            while (reader.loadNextBatch()) {
              VectorSchemaRoot root = reader.getVectorSchemaRoot();
              rows += root.getRowCount();
              for (int t = 0; t < columns.size(); t++) {
                columns.get(t).add(root.getVector(t));
              }
            }
            return new Table(columns.stream().map(ArrowColumn::column).toList(), rows);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static <T> T read(byte[] stream, Function<ArrowStreamReader, T> use) {
    try (BufferAllocator memory = new RootAllocator();
        ArrowStreamReader reader =
            new ArrowStreamReader(new ByteArrayInputStream(stream), memory)) {
      return use.apply(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A column of an answer. */
  public sealed interface Answer {
    /** Whole numbers. */
    record Ints(String name, int[] values) implements Answer {}

    /** Numbers. */
    record Doubles(String name, double[] values) implements Answer {}

    /** Large whole numbers. */
    record Longs(String name, long[] values) implements Answer {}

    /** An output column of assigned rows. */
    record Assigned(OutputColumn column, AssignedBlock block, ClusterNames names)
        implements Answer {}
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

  private static FieldVector vector(Answer column, BufferAllocator memory) {
    if (column instanceof Answer.Ints ints) {
      IntVector vector = new IntVector(ints.name(), memory);
      vector.allocateNew(ints.values().length);
      for (int i = 0; i < ints.values().length; i++) {
        vector.set(i, ints.values()[i]);
      }
      vector.setValueCount(ints.values().length);
      return vector;
    } else if (column instanceof Answer.Longs longs) {
      BigIntVector vector = new BigIntVector(longs.name(), memory);
      vector.allocateNew(longs.values().length);
      for (int i = 0; i < longs.values().length; i++) {
        vector.set(i, longs.values()[i]);
      }
      vector.setValueCount(longs.values().length);
      return vector;
    } else if (column instanceof Answer.Assigned assigned) {
      return vector(assigned, memory);
    }
    Answer.Doubles doubles = (Answer.Doubles) column;
    Float8Vector vector = new Float8Vector(doubles.name(), memory);
    vector.allocateNew(doubles.values().length);
    for (int i = 0; i < doubles.values().length; i++) {
      vector.set(i, doubles.values()[i]);
    }
    vector.setValueCount(doubles.values().length);
    return vector;
  }

  private static FieldVector vector(Answer.Assigned assigned, BufferAllocator memory) {
    String name = assigned.column().word();
    FieldVector vector =
        switch (assigned.column().kind()) {
          case WHOLE -> new IntVector(name, memory);
          case NUMBER -> new Float8Vector(name, memory);
          case FLAG -> new BitVector(name, memory);
          case TEXT -> new VarCharVector(name, memory);
          case LIST -> ListVector.empty(name, memory);
        };
    vector.allocateNew();
    for (int i = 0; i < assigned.block().count(); i++) {
      Object value = assigned.column().value(assigned.block(), i, assigned.names());
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
    vector.setValueCount(assigned.block().count());
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
