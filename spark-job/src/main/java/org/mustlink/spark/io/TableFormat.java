package org.mustlink.spark.io;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The formats of tables in files. */
public enum TableFormat {
  /** Columnar, typed. */
  PARQUET(Set.of("parquet"), Set.of("mergeSchema")),
  /** Text with separators; by default the first line names the columns. */
  CSV(
      Set.of("csv"),
      Set.of(
          "header",
          "sep",
          "delimiter",
          "encoding",
          "charset",
          "quote",
          "escape",
          "comment",
          "nullValue",
          "nanValue",
          "positiveInf",
          "negativeInf",
          "emptyValue",
          "multiLine",
          "lineSep",
          "ignoreLeadingWhiteSpace",
          "ignoreTrailingWhiteSpace",
          "maxColumns",
          "maxCharsPerColumn",
          "charToEscapeQuoteEscaping",
          "unescapedQuoteHandling",
          "locale")),
  /** One JSON object a line, or several lines with the option multiLine. */
  JSON(
      Set.of("json", "jsonl", "ndjson"),
      Set.of(
          "encoding",
          "charset",
          "multiLine",
          "lineSep",
          "samplingRatio",
          "locale",
          "allowComments",
          "allowUnquotedFieldNames",
          "allowSingleQuotes",
          "allowNumericLeadingZeros",
          "allowNonNumericNumbers",
          "allowBackslashEscapingAnyCharacter",
          "allowUnquotedControlChars",
          "prefersDecimal",
          "dropFieldIfAllNull")),
  /** Columnar, typed. */
  ORC(Set.of("orc"), Set.of("mergeSchema")),
  /**
   * Sparse text: a label, then index:value pairs; the columns are {@code label} and {@code
   * features}.
   */
  LIBSVM(Set.of("libsvm", "svm"), Set.of("numFeatures", "vectorType"));

  private static final Set<String> FILE_OPTIONS =
      Set.of("pathGlobFilter", "recursiveFileLookup", "modifiedBefore", "modifiedAfter");
  private static final Set<String> COMPRESSIONS =
      Set.of("gz", "bz2", "zst", "lz4", "snappy", "deflate", "xz");

  @SuppressWarnings("ImmutableEnumChecker") // Set.of gives sets that cannot change
  private final Set<String> extensions;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> options;

  TableFormat(Set<String> extensions, Set<String> options) {
    this.extensions = extensions;
    this.options = options;
  }

  /** Spark's name of the format. */
  public String sparkName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether results can be written in it. */
  boolean writable() {
    return this != LIBSVM;
  }

  /** The options of its reader that may be set, in alphabetical order. */
  Set<String> options() {
    Set<String> all = new TreeSet<>(options);
    all.addAll(FILE_OPTIONS);
    return all;
  }

  /**
   * The format a file name tells by its extension, which may be followed by that of a compression.
   */
  static Optional<TableFormat> ofFile(String fileName) {
    String[] parts = fileName.toLowerCase(Locale.ROOT).split("\\.", -1);
    int last = parts.length - 1;
    if (last > 1 && COMPRESSIONS.contains(parts[last])) {
      last--;
    }
    if (last < 1) {
      return Optional.empty();
    }
    String extension = parts[last];
    for (TableFormat format : values()) {
      if (format.extensions.contains(extension)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
