package org.mustlink.spark.job;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** A random change of the bytes of a valid file. */
enum Mutation {
  FLIP {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      byte[] bad = good.clone();
      bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
      return bad;
    }
  },
  BURST {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      byte[] bad = good.clone();
      int from = random.nextInt(bad.length);
      for (int i = from; i < Math.min(bad.length, from + 16); i++) {
        bad[i] = (byte) random.nextInt(256);
      }
      return bad;
    }
  },
  CUT {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      return Arrays.copyOf(good, random.nextInt(good.length));
    }
  },
  DROP {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      int at = random.nextInt(good.length);
      byte[] bad = Arrays.copyOf(good, good.length - 1);
      System.arraycopy(good, at + 1, bad, at, bad.length - at);
      return bad;
    }
  },
  REPEATED_NAME {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      return text(good).replace("f1", random.nextBoolean() ? "f0" : "F0").getBytes(CHARSET);
    }
  },
  EMPTY_NAME {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      return text(good).replaceFirst(random.nextBoolean() ? "id" : "f1", "").getBytes(CHARSET);
    }
  },
  BLANK_CELL {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      return inLine(good, random, line -> line.replaceFirst("[0-9.]+$|[0-9.]+(?=})", " "));
    }
  },
  OTHER_SEPARATOR {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      char[] separators = {';', '\t', '|'};
      return text(good).replace(',', separators[random.nextInt(3)]).getBytes(CHARSET);
    }
  },
  WRONG_TYPE {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      String[] values = {
        "x", "true", "1e999", "NaN", "\"\"", "1,5", "[1]", "1.2.3", "0x1p3", "1.5d"
      };
      String value = values[random.nextInt(values.length)];
      return inLine(good, random, line -> line.replaceFirst("[0-9.]+$|[0-9.]+(?=})", value));
    }
  },
  LINE_TWICE {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      return inLine(good, random, line -> line + "\n" + line);
    }
  },
  EXTRA_FIELD {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      return inLine(good, random, line -> line + ",7");
    }
  },
  OPEN_QUOTE {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      String cell = random.nextBoolean() ? "(?<=^|,)" : "(?<=,)(?=[^,]*$)";
      return inLine(good, random, line -> line.replaceFirst(cell, "\""));
    }
  },
  BACKSLASHED_QUOTE {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      return inLine(good, random, line -> line.replaceFirst("^(..)", "\"$1\\\\\"x\""));
    }
  },
  NO_NUMBER_WORD {
    @Override
    byte[] of(byte[] good, SplittableRandom random) {
      String[] words = {"NA", "#N/A", "None", "inf", "-Infinity", "nan", "12 %", "1.234,5"};
      String word = words[random.nextInt(words.length)];
      return inLine(good, random, line -> line.replaceFirst("[0-9.]+$", word));
    }
  };

  /** Latin-1 keeps all bytes. */
  private static final java.nio.charset.Charset CHARSET = StandardCharsets.ISO_8859_1;

  abstract byte[] of(byte[] good, SplittableRandom random);

  /** The changes that make sense for files that are not text. */
  static List<Mutation> ofBytes() {
    return List.of(FLIP, BURST, CUT, DROP);
  }

  /** The changes of files of text, which are all. */
  static List<Mutation> ofText() {
    return List.of(values());
  }

  private interface Edit {
    String of(String line);
  }

  private static byte[] inLine(byte[] good, SplittableRandom random, Edit edit) {
    List<String> lines = new ArrayList<>(List.of(text(good).split("\n", -1)));
    int at = 1 + random.nextInt(lines.size() - 2);
    lines.set(at, edit.of(lines.get(at)));
    return String.join("\n", lines).getBytes(CHARSET);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, CHARSET);
  }
}
