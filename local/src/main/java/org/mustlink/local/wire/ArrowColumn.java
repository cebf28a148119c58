package org.mustlink.local.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.Days;
import org.mustlink.local.table.NumberColumn;
import org.mustlink.local.table.TableColumn;
import org.mustlink.local.table.TextColumn;
import org.mustlink.local.table.VectorColumn;

/**
 * A column that is read from batches of Arrow. The other side converts all types to those that are
 * read here. Mutable: batches are added until the column is taken.
 */
abstract class ArrowColumn {
  private static final long MICROS = 1_000_000;
  private static final double NANOS_OF_MICRO = 1000 / 1e9;

  private final String name;

  private ArrowColumn(String name) {
    this.name = name;
  }

  /** Adds the rows of a batch. */
  abstract void add(FieldVector batch);

  /** Returns the column. */
  abstract TableColumn column();

  final String name() {
    return name;
  }

  /** Returns a column without rows. */
  static ArrowColumn of(Field field) {
    ArrowType type = field.getType();
    if (type instanceof ArrowType.FloatingPoint) {
      return new Doubles(field.getName(), NumberColumn.Form.NUMBER);
    } else if (type instanceof ArrowType.Int) {
      return new Doubles(field.getName(), NumberColumn.Form.WHOLE);
    } else if (type instanceof ArrowType.Timestamp) {
      return new Doubles(field.getName(), NumberColumn.Form.TIME);
    } else if (type instanceof ArrowType.Date) {
      return new Doubles(field.getName(), NumberColumn.Form.DAY);
    } else if (type instanceof ArrowType.Bool) {
      return new Doubles(field.getName(), NumberColumn.Form.TRUTH);
    } else if (type instanceof ArrowType.Utf8) {
      return new Texts(field.getName());
    } else if (type instanceof ArrowType.FixedSizeList list) {
      return new Dense(field.getName(), list.getListSize());
    } else if (type instanceof ArrowType.Struct) {
      return new Sparse(field.getName(), Integer.parseInt(field.getMetadata().get("size")));
    }
    throw new BadDataException(
        ("Column %s has the type %s, which is not a number, a truth value, a text, a "
                + "point in time or a vector. Convert it, or leave it out.")
            .formatted(field.getName(), type));
  }

  /** Numbers, truth values, days and points in time. */
  private static final class Doubles extends ArrowColumn {
    private final NumberColumn.Form form;
    private double[] values = new double[0];

    Doubles(String name, NumberColumn.Form form) {
      super(name);
      this.form = form;
    }

    @Override
    void add(FieldVector batch) {
      int from = values.length;
      int rows = batch.getValueCount();
      values = Arrays.copyOf(values, from + rows);
      for (int i = 0; i < rows; i++) {
        values[from + i] = batch.isNull(i) ? Double.NaN : value(batch, i);
      }
    }

    private static double value(FieldVector batch, int i) {
      if (batch instanceof Float8Vector doubles) {
        return doubles.get(i);
      } else if (batch instanceof BigIntVector longs) {
        return longs.get(i);
      } else if (batch instanceof IntVector ints) {
        return ints.get(i);
      } else if (batch instanceof BitVector truths) {
        return truths.get(i);
      } else if (batch instanceof TimeStampMicroVector micros) {
        long whole = Math.floorDiv(micros.get(i), MICROS);
        return whole + (micros.get(i) - whole * MICROS) * NANOS_OF_MICRO;
      }
      return (double) ((DateDayVector) batch).get(i) * Days.SECONDS;
    }

    @Override
    TableColumn column() {
      return new NumberColumn(name(), form, values);
    }
  }

  /** Texts. */
  private static final class Texts extends ArrowColumn {
    private final Map<String, Integer> places = new HashMap<>();
    private final List<String> distinct = new ArrayList<>();
    private int[] values = new int[0];

    Texts(String name) {
      super(name);
    }

    @Override
    void add(FieldVector batch) {
      int from = values.length;
      int rows = batch.getValueCount();
      values = Arrays.copyOf(values, from + rows);
      for (int i = 0; i < rows; i++) {
        values[from + i] =
            batch.isNull(i)
                ? -1
                : place(new String(((VarCharVector) batch).get(i), StandardCharsets.UTF_8));
      }
    }

    private int place(String text) {
      Integer known = places.get(text);
      if (known == null) {
        known = distinct.size();
        places.put(text, known);
        distinct.add(text);
      }
      return known;
    }

    @Override
    TableColumn column() {
      return new TextColumn(name(), distinct, values);
    }
  }

  /** Vectors with all values. */
  private static final class Dense extends ArrowColumn {
    private final int d;
    private double[] values = new double[0];

    Dense(String name, int d) {
      super(name);
      this.d = d;
    }

    @Override
    void add(FieldVector batch) {
      Float8Vector data = (Float8Vector) ((FixedSizeListVector) batch).getDataVector();
      int from = values.length;
      int count = batch.getValueCount() * d;
      values = Arrays.copyOf(values, from + count);
      for (int i = 0; i < count; i++) {
        values[from + i] = data.isNull(i) ? Double.NaN : data.get(i);
      }
    }

    @Override
    TableColumn column() {
      return VectorColumn.dense(name(), d, values);
    }
  }

  /** Vectors with their values other than 0. */
  private static final class Sparse extends ArrowColumn {
    private final int d;
    private int[] starts = {0};
    private int[] indices = new int[0];
    private double[] values = new double[0];

    Sparse(String name, int d) {
      super(name);
      this.d = d;
    }

    @Override
    void add(FieldVector batch) {
      StructVector struct = (StructVector) batch;
      ListVector places = (ListVector) struct.getChildByOrdinal(0);
      ListVector given = (ListVector) struct.getChildByOrdinal(1);
      IntVector placesData = (IntVector) places.getDataVector();
      Float8Vector givenData = (Float8Vector) given.getDataVector();
      int rows = batch.getValueCount();
      int from = starts.length - 1;
      int at = starts[from];
      starts = Arrays.copyOf(starts, from + rows + 1);
      int first = places.getElementStartIndex(0);
      int count = rows == 0 ? 0 : places.getElementEndIndex(rows - 1) - first;
      indices = Arrays.copyOf(indices, at + count);
      values = Arrays.copyOf(values, at + count);
      for (int i = 0; i < count; i++) {
        indices[at + i] = placesData.get(first + i);
        values[at + i] = givenData.get(given.getElementStartIndex(0) + i);
      }
      for (int i = 0; i < rows; i++) {
        starts[from + i + 1] = at + places.getElementEndIndex(i) - first;
      }
    }

    @Override
    TableColumn column() {
      return new VectorColumn(name(), d, starts, indices, values);
    }
  }
}
