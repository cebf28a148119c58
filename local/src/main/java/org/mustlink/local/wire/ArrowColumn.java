package org.mustlink.local.wire;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ValueType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.CanonicalText;
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

  /** Below this a double holds every whole number. */
  private static final long MOST_HELD = 1L << 53;

  /** A double tells apart all numbers of so many digits. */
  private static final int DIGITS_HELD = 15;

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
    if (type instanceof ArrowType.FloatingPoint floating) {
      boolean single = floating.getPrecision() == FloatingPointPrecision.SINGLE;
      return new Doubles(
          field.getName(), single ? NumberColumn.Form.FLOAT : NumberColumn.Form.NUMBER);
    } else if (type instanceof ArrowType.Int || type instanceof ArrowType.Decimal) {
      return new Doubles(field.getName(), NumberColumn.Form.NUMBER);
    } else if (type instanceof ArrowType.Timestamp || type instanceof ArrowType.Date) {
      return new Doubles(field.getName(), NumberColumn.Form.TIME);
    } else if (type instanceof ArrowType.Bool) {
      return new Doubles(field.getName(), NumberColumn.Form.TRUTH);
    } else if (type instanceof ArrowType.Utf8) {
      return new Texts(field.getName(), ValueType.TEXT);
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

    /** The texts of all numbers, from the first batch on of which a double does not hold all. */
    private @Nullable Texts texts;

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
      addTexts(batch, from);
    }

    private void addTexts(FieldVector batch, int from) {
      if (texts == null
          && IntStream.range(0, batch.getValueCount()).allMatch(i -> isHeld(batch, i))) {
        return;
      }
      if (texts == null) {
        texts = new Texts(name(), ValueType.NUMBER);
        texts.add(from, i -> Double.isNaN(values[i]) ? null : CanonicalText.of(values[i]));
      }
      texts.add(
          batch.getValueCount(), i -> batch.isNull(i) ? null : CanonicalText.of(number(batch, i)));
    }

    /** Returns whether a double tells a number apart from all others of its type. */
    private static boolean isHeld(FieldVector batch, int i) {
      if (batch instanceof BigIntVector longs) {
        return batch.isNull(i) || Math.abs((double) longs.get(i)) < MOST_HELD;
      } else if (batch instanceof UInt8Vector longs) {
        return batch.isNull(i) || (longs.get(i) >= 0 && longs.get(i) < MOST_HELD);
      }
      return !isDecimal(batch)
          || batch.isNull(i)
          || ((BigDecimal) batch.getObject(i)).precision() <= DIGITS_HELD;
    }

    private static boolean isDecimal(FieldVector batch) {
      return batch instanceof DecimalVector || batch instanceof Decimal256Vector;
    }

    /** Returns a number of a type of which a double does not hold all. */
    private static Object number(FieldVector batch, int i) {
      return batch instanceof UInt8Vector longs
          ? Long.toUnsignedString(longs.get(i))
          : batch.getObject(i);
    }

    private static double value(FieldVector batch, int i) {
      if (batch instanceof Float8Vector doubles) {
        return doubles.get(i);
      } else if (batch instanceof Float4Vector floats) {
        return floats.get(i);
      } else if (batch instanceof BigIntVector longs) {
        return longs.get(i);
      } else if (batch instanceof UInt8Vector || isDecimal(batch)) {
        return Double.parseDouble(number(batch, i).toString());
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
      return texts == null ? new NumberColumn(name(), form, values) : texts.column();
    }
  }

  /** Texts. */
  private static final class Texts extends ArrowColumn {
    private final ValueType type;
    private final Map<String, Integer> places = new HashMap<>();
    private final List<String> distinct = new ArrayList<>();
    private int[] values = new int[0];

    Texts(String name, ValueType type) {
      super(name);
      this.type = type;
    }

    @Override
    void add(FieldVector batch) {
      add(
          batch.getValueCount(),
          i ->
              batch.isNull(i)
                  ? null
                  : new String(((VarCharVector) batch).get(i), StandardCharsets.UTF_8));
    }

    void add(int rows, IntFunction<@Nullable String> text) {
      int from = values.length;
      values = Arrays.copyOf(values, from + rows);
      for (int i = 0; i < rows; i++) {
        String one = text.apply(i);
        values[from + i] = one == null ? -1 : place(one);
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
      return new TextColumn(name(), type, distinct, values);
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
