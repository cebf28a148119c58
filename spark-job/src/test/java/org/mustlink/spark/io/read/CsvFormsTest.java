package org.mustlink.spark.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Files of RFC 4180 are read as they are, and files of other forms are told from them: with
 * backslashes before quotes, texts of several lines, wide characters, words and ways to write
 * numbers, and what spreadsheet programs add.
 */
@ExtendWith(SparkExtension.class)
class CsvFormsTest {
  private final SparkSession spark;
  private final TableReader reader;
  private final Path directory;

  CsvFormsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.reader = new TableReader(spark);
    this.directory = directory;
  }

  /**
   * A file with the columns id and x.
   *
   * @param expected the rows that are read, or a part of the message
   */
  record Form(String lines, Map<String, String> options, List<String> expected, boolean read) {
    static Form read(String lines, Map<String, String> options, String... rows) {
      return new Form(lines, options, List.of(rows), true);
    }

    static Form refused(String lines, Map<String, String> options, String... words) {
      return new Form(lines, options, List.of(words), false);
    }

    @Override
    public String toString() {
      return lines.replace("\n", "|") + options;
    }
  }

  static List<Form> forms() {
    Map<String, String> none = Map.of();
    Map<String, String> backslash = Map.of("escape", "\\");
    Map<String, String> several = Map.of("multiLine", "true");
    return List.of(
        Form.read("\"5\"\" pipe, no 0\",1\n", none, "[1.0,5\" pipe, no 0]"),
        Form.read("\"C:\\dir\\0\\\",1\nb\\,2\n", none, "[1.0,C:\\dir\\0\\]", "[2.0,b\\]"),
        Form.read("5\" pipe,1\n", none, "[1.0,5\" pipe]"),
        Form.read("'a,''0''',1\n", Map.of("quote", "'"), "[1.0,a,'0']"),
        Form.read("\"a\",1\n,2\n\"\",3\n", none, "[1.0,a]", "[2.0,null]", "[3.0,null]"),
        Form.read(" a ,1\n\" b \" ,2\n", none, "[1.0, a ]", "[2.0, b ]"),
        Form.read("\"a\\\"b,0\",1\n\"c\\\\\",2\n", backslash, "[1.0,a\"b,0]", "[2.0,c\\]"),
        Form.read("\"a\nb\",1\nc,2\n", several, "[1.0,a\nb]", "[2.0,c]"),
        Form.refused(
            "\"a\\\"b\",1\n", none, "line of file:", "t.csv", "options.escape to a backslash"),
        Form.refused(
            "\"a\\\"b,0\",1\n", none, "fields of the header", "options.escape to a backslash"),
        Form.refused("\"a\"b,1\n", none, "'\"a\"b,1'", "ends at its next quote"),
        Form.refused("c,1\n\"a\nb\",2\n", none, "input.options.multiLine = true"),
        Form.refused("c,1\n\"a\r\nb\",2\r\n", none, "input.options.multiLine = true"),
        Form.refused("c,1,5\n", none, "2 fields of the header", "write points"),
        Form.refused("c,\"1,5\"\n", none, "'1,5', which is not a number. Its comma", "1234.5"),
        Form.refused("c;1,5\n", Map.of("sep", ";"), "Its comma"),
        Form.refused("c,\"1,234.5\"\n", none, "separators of thousands"),
        Form.refused("c,1 234\n", none, "separators of thousands"),
        Form.refused("c,1.234.567\n", none, "separators of thousands"),
        Form.refused("c,12 %\n", none, "share of a hundred"),
        Form.refused("c,12.5%\n", none, "share of a hundred"),
        Form.read("c,True\n", none, "[True,c]"),
        Form.refused("c,\u22125\n", none, "minus sign"),
        Form.refused("c,$5\n", none, "unit"),
        Form.read("c,12 kg\n", none, "[12 kg,c]"),
        Form.read("c,2026-01-02\n", none, "[2026-01-02,c]"),
        Form.read("c,abc\n", none, "[abc,c]"));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void areReadOrRefused(Form form) throws IOException {
    String separator = form.options().getOrDefault("sep", ",");
    Inputs input = Inputs.of(write("t.csv", "id" + separator + "x\n" + form.lines())).id("id");
    InputSettings settings = input.options(form.options()).settings();
    if (form.read()) {
      try (Loaded<InputTable> loaded = reader.read(settings)) {
        assertThat(loaded.table().data().collectAsList().stream().map(Row::toString))
            .containsExactlyElementsOf(form.expected());
      }
    } else {
      assertThat(refused(() -> reader.read(settings))).contains(form.expected());
    }
  }

  /** In the columns of labels no number shows that two lines are one record. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "id,label\\na,\"x\\nb,y\"\\n",
        "id,label,note\\na,x,\"hello\\nb,y,bye\"\\n",
        "id,label,note\\na,x,\"\\nb,y,\\nc,z,\"\\n"
      })
  void aRecordIsNotTakenForSeveral(String text) throws IOException {
    Path file = write("labels.csv", text.replace("\\n", "\n"));
    TableLocation location = TableLocation.ofPath("input.labels", file.toString());
    assertThat(
            refused(
                () ->
                    reader.beside().readLabels(location, new LabelColumns(List.of("id"), "label"))))
        .contains("input.labels.options.multiLine = true");
    try (Loaded<LabelTable> loaded =
        reader.beside().readLabels(filledIn(file), new LabelColumns(List.of("id"), "label"))) {
      assertThat(loaded.table().data().count()).isOne();
    }
  }

  @Test
  void wordsAreReadAsTypedFilesHoldThem() throws IOException {
    Path file =
        write(
            "t.csv",
            "x,id,y\n1,a,NA\n#N/A,b,2\n inf,c,-Infinity\n<NA>,d,nan\n5,e,6\n\\N,f,None\n,g,?\n");
    try (Loaded<InputTable> loaded = reader.read(Inputs.of(file).id("id").settings())) {
      assertThat(loaded.table().data().collectAsList().stream().map(Row::toString))
          .containsExactly(
              "[1.0,null,a]",
              "[null,2.0,b]",
              "[Infinity,-Infinity,c]",
              "[null,NaN,d]",
              "[5.0,6.0,e]",
              "[null,null,f]",
              "[null,null,g]");
    }
    Path bad = write("bad.csv", "x,id,y\nNA,a,1\nNA,b,12 %\n");
    assertThat(refused(() -> reader.read(Inputs.of(bad).id("id").settings())))
        .contains("Column y of row id=b (number 1 from 0) holds '12 %', which is not a number.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sep=;\\nid;x\\na;1\\n|Remove this line from the file, and set input.options.delimiter = \";\".",
        "sep=,\\nid,x\\na,1\\n|Remove this line from the file."
      })
  void theLineOfTheSeparatorIsNoHeader(String text, String words) throws IOException {
    Path file = write("t.csv", text.replace("\\n", "\n"));
    assertThat(refused(() -> reader.read(Inputs.of(file).settings()))).contains("'sep=", words);
  }

  /** What is set is read; what is not set is told by the mark, or by the zeros. */
  @ParameterizedTest
  @CsvSource({
    "UTF-16LE, true, UTF-16", "UTF-16BE, true, UTF-16", "UTF-16LE, false, UTF-16LE",
    "UTF-16BE, false, UTF-16BE", "UTF-32LE, true, UTF-32", "UTF-32BE, true, UTF-32",
    "UTF-32BE, false, UTF-32", "UTF-16LE, true, UTF-16LE", "UTF-8, true, UTF-8"
  })
  void wideCharactersAreRead(String charset, boolean marked, String set) throws IOException {
    Path file = directory.resolve("t.csv");
    String text = (marked ? "\ufeff" : "") + "id,x,class\nM\u00fcnchen \u010a,1,a\n\u4e00,2.5,b\n";
    Files.write(file, text.getBytes(Charset.forName(charset)));
    Inputs input = Inputs.of(file).id("id").classes("class", "class");
    try (Loaded<InputTable> loaded =
        reader.read(input.options(Map.of("encoding", set)).settings())) {
      assertThat(loaded.table().data().collectAsList().stream().map(Row::toString))
          .containsExactly("[1.0,M\u00fcnchen \u010a,a]", "[2.5,\u4e00,b]");
    }
    if (!charset.equals("UTF-8")) {
      assertThat(refused(() -> reader.read(input.settings())))
          .contains("t.csv", "input.options.encoding = ", set.substring(0, 6));
    }
  }

  /** Spark 4 reads one kind of UTF-32 only if all encodings of Java are allowed. */
  @Test
  void whatReadsUtf32WithoutAMarkIsReported() throws IOException {
    Path file = directory.resolve("t.csv");
    Files.write(file, "id,x\n\u4e00,2.5\n".getBytes(Charset.forName("UTF-32LE")));
    Inputs input = Inputs.of(file).id("id");
    String all = "spark.\"spark.sql.legacy.javaCharsets\" = true";
    assertThat(refused(() -> reader.read(input.settings())))
        .contains("t.csv", "set input.options.encoding = UTF-32LE, and with Spark 4 also " + all);
    Inputs set = input.options(Map.of("encoding", "utf-32le"));
    if (!spark.version().startsWith("3.")) {
      assertThat(refused(() -> reader.read(set.settings()))).contains("Set also " + all);
    }
    spark.conf().set("spark.sql.legacy.javaCharsets", true);
    try (Loaded<InputTable> loaded = reader.read(set.settings())) {
      assertThat(loaded.table().data().collectAsList().stream().map(Row::toString))
          .containsExactly("[2.5,\u4e00]");
    } finally {
      spark.conf().unset("spark.sql.legacy.javaCharsets");
    }
  }

  /** An open quote takes the rest of a file into one text. */
  @ParameterizedTest
  @CsvSource({"'c,\"d\\na,1\\n',is not closed", "'c,\"d\\n\"x\\na,1\\n',ends at its next quote"})
  void anOpenQuoteLosesNoRows(String text, String words) throws IOException {
    Path file = write("labels.csv", "id,label\nb,2\n" + text.replace("\\n", "\n"));
    assertThat(
            refused(
                () ->
                    reader
                        .beside()
                        .readLabels(filledIn(file), new LabelColumns(List.of("id"), "label"))))
        .contains("labels.csv", "'c,\"d", words)
        .doesNotContain("multiLine");
  }

  @Test
  void anEncodingThatTheFileContradictsIsRefused() throws IOException {
    Path narrow = write("narrow.csv", "id,x\na,1\n");
    Path wide = directory.resolve("wide.csv");
    Files.write(wide, "\ufeffid,x\na,1\n".getBytes(StandardCharsets.UTF_16LE));
    assertThat(
            refused(
                () ->
                    reader.read(
                        Inputs.of(narrow).options(Map.of("encoding", "UTF-16")).settings())))
        .contains("Cannot set input.options.encoding to UTF-16", "have no zero", "UTF-8");
    assertThat(
            refused(
                () ->
                    reader.read(
                        Inputs.of(wide).options(Map.of("encoding", "UTF-16BE")).settings())))
        .contains("Cannot set input.options.encoding to UTF-16BE", "mark of UTF-16", "Set it to");
  }

  private static String refused(Runnable read) {
    FaultException[] thrown = new FaultException[1];
    assertThatThrownBy(read::run)
        .isInstanceOfSatisfying(FaultException.class, fault -> thrown[0] = fault);
    return thrown[0].message(Surface.COMMAND);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  /** The location of labels that a person fills in. */
  private static TableLocation filledIn(Path file) {
    return new TableLocation(
        "input.labels",
        Optional.of(file.toString()),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        true);
  }
}
