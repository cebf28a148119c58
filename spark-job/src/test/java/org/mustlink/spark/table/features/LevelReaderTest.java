package org.mustlink.spark.table.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.execution.vectorized.Dictionary;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.mustlink.model.row.JavaValues;

class LevelReaderTest {
  private static final int ROWS = 500;

  /** Has the text of an entry, and counts how often one is decoded. */
  private static final class Texts implements Dictionary {
    private final String prefix;
    private int decoded;

    Texts(String prefix) {
      this.prefix = prefix;
    }

    String text(int id) {
      return prefix
          + (id % 3 == 0 ? "a text that is too long to be remembered ".repeat(3) : "")
          + id;
    }

    @Override
    public byte[] decodeToBinary(int id) {
      decoded++;
      return text(id).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int decodeToInt(int id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long decodeToLong(int id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public float decodeToFloat(int id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public double decodeToDouble(int id) {
      throw new UnsupportedOperationException();
    }
  }

  /** Entries share slots where there are more of them, and so do texts without a dictionary. */
  @Test
  void codesAreThoseOfTheTextsWhateverTheBatchesHold() {
    Random random = new Random(5);
    LevelReader reader = new LevelReader(Integer.MAX_VALUE); // has the fewest slots
    for (int batch = 0; batch < 12; batch++) {
      Texts texts = new Texts("of batch " + batch / 4 + ": ");
      boolean dictionary = batch % 3 > 0;
      int entries = batch % 2 == 0 ? 40 : 300;
      List<String> given = new ArrayList<>();
      try (OnHeapColumnVector column = new OnHeapColumnVector(ROWS, DataTypes.StringType)) {
        if (dictionary) {
          column.setDictionary(texts);
          column.reserveDictionaryIds(ROWS);
        }
        for (int row = 0; row < ROWS; row++) {
          int id = random.nextInt(entries);
          given.add(texts.text(id));
          if (dictionary) {
            column.getDictionaryIds().putInt(row, id);
          } else {
            column.putByteArray(row, texts.text(id).getBytes(StandardCharsets.UTF_8));
          }
        }
        double[] read = new double[ROWS];
        reader.start();
        reader.read(column, 0, 200, read, 0, 1);
        reader.read(column, 200, ROWS - 200, read, 200, 1);
        assertThat(read).isEqualTo(given.stream().mapToDouble(JavaValues::code).toArray());
        if (entries == 40) { // each has a slot of its own
          assertThat(texts.decoded)
              .isEqualTo(dictionary ? Arrays.stream(read).distinct().count() : 0);
        }
      }
    }
  }
}
