package org.mustlink.benchmarks.beside;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/** Columns in the stream format of Arrow, of the types that {@code mustlink.local} sends. */
final class ArrowBytes {
  private final BufferAllocator memory = new RootAllocator();
  private final List<FieldVector> vectors = new ArrayList<>();

  /** Adds a column of values of a type of Spark. */
  ArrowBytes with(String name, DataType type, List<? extends @Nullable Object> values) {
    FieldVector vector = vector(name, type, values);
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      if (value != null) {
        set(vector, i, value);
      }
    }
    vector.setValueCount(values.size());
    vectors.add(vector);
    return this;
  }

  private FieldVector vector(String name, DataType type, List<? extends @Nullable Object> values) {
    FieldVector vector;
    if (type instanceof ArrayType) {
      int size = ((Object[]) values.get(0)).length;
      FixedSizeListVector lists = FixedSizeListVector.empty(name, size, memory);
      lists.addOrGetVector(
          FieldType.nullable(
              new ArrowType.FloatingPoint(
                  org.apache.arrow.vector.types.FloatingPointPrecision.DOUBLE)));
      vector = lists;
    } else if (type.equals(DataTypes.BooleanType)) {
      vector = new BitVector(name, memory);
    } else if (type.equals(DataTypes.StringType)) {
      vector = new VarCharVector(name, memory);
    } else if (type.equals(DataTypes.DateType)) {
      vector = new DateDayVector(name, memory);
    } else if (type.equals(DataTypes.TimestampType) || type.equals(DataTypes.TimestampNTZType)) {
      vector = new TimeStampMicroVector(name, memory);
    } else if (type.equals(DataTypes.DoubleType)) {
      vector = new Float8Vector(name, memory);
    } else if (type.equals(DataTypes.FloatType)) {
      vector = new Float4Vector(name, memory);
    } else if (type instanceof DecimalType decimal) {
      vector = new DecimalVector(name, memory, decimal.precision(), decimal.scale());
    } else {
      vector = new BigIntVector(name, memory);
    }
    vector.setInitialCapacity(values.size());
    vector.allocateNew();
    return vector;
  }

  private static void set(FieldVector vector, int i, Object value) {
    if (value instanceof Object[] list) {
      FixedSizeListVector lists = (FixedSizeListVector) vector;
      lists.setNotNull(i);
      for (int t = 0; t < list.length; t++) {
        ((Float8Vector) lists.getDataVector()).setSafe(i * list.length + t, (Double) list[t]);
      }
    } else if (value instanceof Boolean truth) {
      ((BitVector) vector).setSafe(i, truth ? 1 : 0);
    } else if (value instanceof String text) {
      ((VarCharVector) vector).setSafe(i, text.getBytes(StandardCharsets.UTF_8));
    } else if (value instanceof LocalDate day) {
      ((DateDayVector) vector).setSafe(i, (int) day.toEpochDay());
    } else if (value instanceof LocalDateTime time) {
      set(vector, i, time.toInstant(ZoneOffset.UTC));
    } else if (value instanceof Instant time) {
      long micros = TimeUnit.SECONDS.toMicros(time.getEpochSecond()) + time.getNano() / 1000;
      ((TimeStampMicroVector) vector).setSafe(i, micros);
    } else if (value instanceof Double number) {
      ((Float8Vector) vector).setSafe(i, number);
    } else if (value instanceof Float number) {
      ((Float4Vector) vector).setSafe(i, number);
    } else if (value instanceof BigDecimal exact) {
      ((DecimalVector) vector).setSafe(i, exact);
    } else {
      ((BigIntVector) vector).setSafe(i, ((Number) value).longValue());
    }
  }

  /** Returns the bytes of the columns, whose memory is given back. */
  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (memory;
        VectorSchemaRoot root = new VectorSchemaRoot(vectors);
        ArrowStreamWriter writer = new ArrowStreamWriter(root, null, out)) {
      writer.start();
      writer.writeBatch();
      writer.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
