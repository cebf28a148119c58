package org.mustlink.model.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.ReducedPart;
import org.mustlink.core.encoding.StandardPart;
import org.mustlink.core.encoding.TimePart;
import org.mustlink.core.encoding.VectorPart;
import org.mustlink.core.options.EnumWords;

/**
 * Converts the map of columns of any kind into its part of the document and the matrices, and back.
 */
final class EncodingCodec {
  private static final String SHARES = "encoding shares";
  private static final String CODES = "encoding codes";
  private static final String INDICES = "encoding indices";
  private static final String SEEN = "encoding seen";

  private static final String NUMBER = "number";
  private static final String CATEGORY = "category";
  private static final String TIME = "time";
  private static final String VECTOR = "vector";
  private static final String REDUCED = "reduced";

  /** With which the names of the matrices of a reduced column begin. */
  private static final String COLUMN = "encoding column ";

  private EncodingCodec() {}

  /**
   * The fields of the document.
   *
   * @param parts one a column
   * @param reduced what reduces words and wide vectors, in the order of their parts
   */
  record Stored(List<Part> parts, List<Reduced> reduced) {
    void require(List<String> kinds, Requirements fields) {
      fields.require(
          !parts.isEmpty() && parts.size() == kinds.size(),
          "encoding.parts",
          parts.size() + " parts");
      for (int t = 0; t < parts.size(); t++) {
        Part part = parts.get(t);
        part.require(fields);
        fields.require(
            part.isOf(EnumWords.find(ColumnKind.class, kinds.get(t)).orElseThrow()),
            "encoding.parts.kind",
            part.kind + " for a column of the kind " + kinds.get(t));
      }
      long seen = parts.stream().mapToLong(Part::seen).sum();
      fields.require(seen <= Integer.MAX_VALUE, "encoding.parts.seen", seen);
      requireReduced(fields);
    }

    private void requireReduced(Requirements fields) {
      List<Part> wide = parts.stream().filter(part -> part.kind.equals(REDUCED)).toList();
      fields.require(wide.size() == reduced.size(), "encoding.reduced", reduced);
      for (int i = 0; i < wide.size(); i++) {
        Reduced one = reduced.get(i);
        fields.require(one.outputs >= 1, "encoding.reduced.outputs", one.outputs);
        fields.require(
            one.factor > 0 && one.factor < Double.POSITIVE_INFINITY,
            "encoding.reduced.factor",
            one.factor);
        one.sparse.require(fields, one.outputs, "encoding.reduced.sparse");
        fields.require(
            wide.get(i).inputs == one.sparse.features(),
            "encoding.parts.inputs",
            wide.get(i).inputs);
      }
    }

    /** Returns the number of rows of the matrices of reduced columns. */
    long rows() {
      return reduced.stream().mapToLong(one -> one.sparse.columns() + 2L).sum();
    }
  }

  /**
   * What reduces a column of words or of wide vectors.
   *
   * @param outputs the number of dimensions
   * @param factor by which they are multiplied
   */
  record Reduced(SparseCodec.Sparse sparse, int outputs, double factor) {}

  /**
   * What is made of one column. What a kind does not need is 0, false or empty.
   *
   * @param kind number, category, time, vector or reduced
   * @param inputs the number of inputs: of a vector that of its values, of all others but reduced
   *     ones 1
   * @param median of a number or a time
   * @param gaps the share of gaps that have an indicator
   * @param gapless whether the column of a number or a time had no gap
   * @param hours whether a time has the angle of its hour
   * @param weekdays whether a time has the angle of its weekday
   * @param levels the names of the levels of a category
   * @param texts the number of levels that are texts of the table
   * @param other the level of all other texts, or -1
   * @param gap the level of gaps, or -1
   * @param seen the number of texts that are known to have been seen
   */
  record Part(
      String kind,
      int inputs,
      double median,
      double gaps,
      boolean gapless,
      boolean hours,
      boolean weekdays,
      List<String> levels,
      int texts,
      int other,
      int gap,
      int seen) {
    void require(Requirements fields) {
      boolean category = kind.equals(CATEGORY);
      fields.require(
          List.of(CATEGORY, NUMBER, TIME, VECTOR, REDUCED).contains(kind),
          "encoding.parts.kind",
          kind);
      boolean single = !kind.equals(VECTOR) && !kind.equals(REDUCED);
      fields.require(single ? inputs == 1 : inputs >= 1, "encoding.parts.inputs", inputs);
      fields.requireFinite("encoding.parts.median", median);
      fields.require(gaps >= 0 && gaps < 1, "encoding.parts.gaps", gaps);
      fields.require(
          !gapless || (gaps == 0 && (kind.equals(NUMBER) || kind.equals(TIME))),
          "encoding.parts.gapless",
          gapless);
      fields.require(
          kind.equals(TIME) || !(hours || weekdays), "encoding.parts.hours", "angles of a " + kind);
      fields.require(
          category ? levels.size() >= 2 : levels.isEmpty(), "encoding.parts.levels", levels);
      fields.require(texts >= 0 && texts <= levels.size(), "encoding.parts.texts", texts);
      fields.require(
          other >= -1 && other < Math.max(1, levels.size()), "encoding.parts.other", other);
      fields.require(gap >= -1 && gap < Math.max(1, levels.size()), "encoding.parts.gap", gap);
      fields.require(seen >= 0 && (category || seen == 0), "encoding.parts.seen", seen);
    }

    /** Returns whether a column of a kind can become such a part. */
    private boolean isOf(ColumnKind column) {
      return switch (column) {
        case MEASURE -> kind.equals(NUMBER);
        case CATEGORY -> kind.equals(CATEGORY);
        case TIME -> kind.equals(TIME);
        case WORDS -> kind.equals(REDUCED);
        case VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY -> kind.equals(VECTOR) || kind.equals(REDUCED);
        case NUMBER, TEXT -> false;
      };
    }
  }

  static Stored stored(EncodedColumns map) {
    return new Stored(
        map.parts().stream().map(EncodingCodec::stored).toList(),
        map.parts().stream()
            .flatMap(part -> part instanceof ReducedPart wide ? Stream.of(wide) : Stream.empty())
            .map(
                wide ->
                    new Reduced(SparseCodec.stored(wide.vectors()), wide.outputs(), wide.factor()))
            .toList());
  }

  private static Part stored(ColumnPart part) {
    if (part instanceof LevelPart level) {
      return new Part(
          CATEGORY,
          1,
          0,
          0,
          false,
          false,
          false,
          level.levels(),
          level.codes().length,
          level.other(),
          level.gap(),
          level.seen().length);
    }
    if (part instanceof TimePart time) {
      return new Part(
          TIME,
          1,
          time.median(),
          time.gaps(),
          time.gapless(),
          time.hours(),
          time.weekdays(),
          List.of(),
          0,
          0,
          0,
          0);
    } else if (part instanceof NumberPart number) {
      return plain(NUMBER, 1, number.median(), number.gaps(), number.gapless());
    } else if (part instanceof StandardPart) {
      throw new IllegalArgumentException("No model has standardised columns");
    }
    return plain(part instanceof ReducedPart ? REDUCED : VECTOR, part.inputs(), 0, 0, false);
  }

  private static Part plain(String kind, int inputs, double median, double gaps, boolean gapless) {
    return new Part(kind, inputs, median, gaps, gapless, false, false, List.of(), 0, 0, 0, 0);
  }

  static void put(EncodedColumns map, ModelMatrices matrices) {
    List<LevelPart> levels =
        map.parts().stream()
            .flatMap(part -> part instanceof LevelPart level ? Stream.of(level) : Stream.empty())
            .toList();
    put(matrices, SHARES, levels.stream().map(LevelPart::shares));
    put(matrices, CODES, levels.stream().map(LevelPart::codes));
    put(
        matrices,
        INDICES,
        levels.stream().map(level -> Arrays.stream(level.indices()).asDoubleStream().toArray()));
    put(matrices, SEEN, levels.stream().map(LevelPart::seen));
    for (int t = 0; t < map.parts().size(); t++) {
      if (map.parts().get(t) instanceof ReducedPart wide) {
        SparseCodec.put(wide.vectors(), COLUMN + t, matrices);
      }
    }
  }

  private static void put(ModelMatrices matrices, String name, Stream<double[]> values) {
    double[] all = values.flatMapToDouble(Arrays::stream).toArray();
    matrices.put(name, all, all.length);
  }

  /** Makes the map from the document and the matrices. */
  static EncodedColumns map(Stored stored, Store store) {
    List<Part> parts = stored.parts;
    Values shares =
        values(SHARES, parts.stream().mapToLong(part -> part.levels.size()).sum(), store);
    long texts = parts.stream().mapToLong(Part::texts).sum();
    Values codes = values(CODES, texts, store);
    Values indices = values(INDICES, texts, store);
    Values seen = values(SEEN, parts.stream().mapToLong(Part::seen).sum(), store);
    List<ColumnPart> columns = new ArrayList<>();
    Iterator<Reduced> reduced = stored.reduced.iterator();
    for (Part part : parts) {
      columns.add(
          switch (part.kind) {
            case NUMBER -> new NumberPart(part.median, part.gaps, part.gapless);
            case TIME ->
                new TimePart(part.median, part.hours, part.weekdays, part.gaps, part.gapless);
            case VECTOR -> new VectorPart(part.inputs);
            case REDUCED -> reduced(reduced.next(), COLUMN + columns.size(), store);
            default ->
                new LevelPart(
                    part.levels,
                    shares.next(part.levels.size()),
                    codes.next(part.texts),
                    whole(indices.next(part.texts)),
                    part.other,
                    part.gap,
                    seen.next(part.seen));
          });
    }
    return new EncodedColumns(columns);
  }

  private static ReducedPart reduced(Reduced reduced, String prefix, Store store) {
    return new ReducedPart(
        SparseCodec.map(reduced.sparse, reduced.outputs, prefix, store), reduced.factor);
  }

  private static int[] whole(double[] values) {
    return Arrays.stream(values)
        .mapToInt(
            value -> {
              if (value != Math.rint(value)) {
                throw new IllegalArgumentException(INDICES + " holds " + value);
              }
              return (int) value;
            })
        .toArray();
  }

  private static Values values(String name, long count, Store store) {
    return new Values(count == 0 ? new double[0] : store.take(name, 1, Math.toIntExact(count)));
  }

  /** Values of which each category takes the next ones. */
  private static final class Values {
    private final double[] all;
    private int at;

    Values(double[] all) {
      this.all = all;
    }

    double[] next(int count) {
      at += count;
      return Arrays.copyOfRange(all, at - count, at);
    }
  }
}
