package org.mustlink.spark.io;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.mustlink.spark.io.lake.LakeFormat;
import org.mustlink.spark.io.lake.LakeReader;
import org.mustlink.spark.io.text.Rfc4180;

/** The formats of tables in files. */
public enum TableFormat {
  /** Parquet, columnar and typed. */
  PARQUET(Set.of("parquet"), Set.of("mergeSchema")),
  /** Text with separators, in which by default the first line names the columns. */
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
  /** One JSON object in each line, or in several lines with the option multiLine. */
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
  /** ORC, columnar and typed. */
  ORC(Set.of("orc"), Set.of("mergeSchema")),
  /**
   * Sparse text with a label and pairs index:value in each line. The columns are {@code label} and
   * {@code features}.
   */
  LIBSVM(Set.of("libsvm", "svm"), Set.of("numFeatures", "vectorType")),
  /** A table of Delta Lake, named by its directory. */
  DELTA(Set.of(), Set.copyOf(LakeReader.TIME_TRAVEL)),
  /** A table of Apache Iceberg, named by its directory. */
  ICEBERG(Set.of(), Set.copyOf(LakeReader.TIME_TRAVEL));

  private static final Set<String> FILE_STREAM_OPTIONS =
      Set.of("maxFilesPerTrigger", "maxBytesPerTrigger", "maxFileAge");
  private static final Set<String> DELTA_STREAM_OPTIONS =
      Set.of(
          "maxFilesPerTrigger",
          "maxBytesPerTrigger",
          "startingVersion",
          "startingTimestamp",
          "ignoreDeletes",
          "ignoreChanges",
          "skipChangeCommits");
  private static final Set<String> ICEBERG_STREAM_OPTIONS =
      Set.of(
          "stream-from-timestamp",
          "streaming-skip-delete-snapshots",
          "streaming-skip-overwrite-snapshots",
          "streaming-max-files-per-micro-batch",
          "streaming-max-rows-per-micro-batch");

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

  /** The name that Spark has for the format. */
  public String sparkName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether results can be written in this format, to a directory. */
  boolean writable() {
    return this != LIBSVM && this != ICEBERG;
  }

  /** Whether results can be written in this format, to a table of the catalog. */
  boolean writableAsTable() {
    return this != LIBSVM;
  }

  /** The format of a table that has versions, for which Spark needs a separate library. */
  public Optional<LakeFormat> lake() {
    return LakeFormat.named(sparkName());
  }

  /**
   * The options with which results are written in this format, so that every text of them can be
   * read back.
   */
  public Map<String, String> writeOptions() {
    return this == CSV ? Rfc4180.written() : Map.of();
  }

  /** The options with which files that were written with {@link #writeOptions} are read back. */
  Map<String, String> readBackOptions() {
    return this == CSV ? Rfc4180.readBack() : Map.of();
  }

  /** The options of the reader that may be set, in alphabetical order. */
  public Set<String> options() {
    Set<String> all = new TreeSet<>(options);
    if (lake().isEmpty()) {
      all.addAll(FILE_OPTIONS);
    }
    return all;
  }

  /** The options of the reader that may be set when it reads a stream. */
  public Set<String> streamOptions() {
    Set<String> all =
        new TreeSet<>(
            switch (this) {
              case DELTA -> DELTA_STREAM_OPTIONS;
              case ICEBERG -> ICEBERG_STREAM_OPTIONS;
              default -> FILE_STREAM_OPTIONS;
            });
    if (lake().isEmpty()) {
      all.addAll(options());
    }
    return all;
  }

  /**
   * Infers the format from the extension of a file name, which the extension of a compression may
   * follow.
   */
  public static Optional<TableFormat> ofFile(String fileName) {
    String[] parts = fileName.toLowerCase(Locale.ROOT).split("\\.", -1);
    int last = parts.length - 1;
    if (last > 1 && COMPRESSIONS.contains(parts[last])) {
      last--;
    }
    if (last < 1) {
      return Optional.empty();
    }
    String extension = parts[last];
    return Arrays.stream(values())
        .filter(format -> format.extensions.contains(extension))
        .findFirst();
  }
}
