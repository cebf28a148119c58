package org.mustlink.spark.io.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Serializable;
import java.net.URI;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A CSV file whose texts may have several lines, with a record whose quotes are at fault: an open
 * quote takes all that follows it into one text.
 *
 * @param file the name of the file
 * @param text the first characters of the record
 */
public record QuotedFile(String file, QuotedFields.Fault fault, String text)
    implements Serializable {
  private static final int MOST_SHOWN = 200;

  /**
   * Reads files until the first fault, by one task for each file.
   *
   * @param files the names of the files as Spark gives them, which are URIs
   * @param charset the encoding of the files
   * @param rules the rules of the files; those of a separator of several characters, or with
   *     comments, are not looked at
   */
  public static Optional<QuotedFile> firstFault(
      SparkSession spark, List<String> files, String charset, QuotedFields rules) {
    if (rules.delimiter().length() > 1 || rules.comment() != '\0' || files.isEmpty()) {
      return Optional.empty();
    }
    SerializableConfiguration hadoop =
        new SerializableConfiguration(spark.sparkContext().hadoopConfiguration());
    return JavaSparkContext.fromSparkContext(spark.sparkContext())
        .parallelize(files, files.size())
        .flatMap(name -> faultOf(name, charset, rules, hadoop.value()).stream().iterator())
        .take(1)
        .stream()
        .findFirst();
  }

  private static Optional<QuotedFile> faultOf(
      String file, String charset, QuotedFields rules, Configuration hadoop) throws IOException {
    Path path = new Path(URI.create(file));
    CompressionCodec codec = new CompressionCodecFactory(hadoop).getCodec(path);
    try (InputStream raw = path.getFileSystem(hadoop).open(path);
        InputStream in = codec == null ? raw : codec.createInputStream(raw);
        Reader text = new BufferedReader(new InputStreamReader(in, Charset.forName(charset)))) {
      return new Scan(file, rules).run(text);
    }
  }

  /** Where the pass is. */
  private static final class Scan {
    private final String file;
    private final QuotedFields rules;
    private final StringBuilder record = new StringBuilder();
    private boolean quoted;
    private boolean closed;
    private boolean began = true;

    Scan(String file, QuotedFields rules) {
      this.file = file;
      this.rules = rules;
    }

    Optional<QuotedFile> run(Reader text) throws IOException {
      int c = text.read();
      if (c == '\ufeff') {
        c = text.read();
      }
      while (c >= 0) {
        keep(c);
        int next = text.read();
        if (quoted && c == rules.escape() && (next == rules.quote() || next == rules.escape())) {
          keep(next);
          next = text.read();
        } else if (take(c)) {
          return found(QuotedFields.Fault.FOLLOWED);
        }
        c = next;
      }
      return quoted ? found(QuotedFields.Fault.OPEN) : Optional.empty();
    }

    /** Takes a character, and returns whether it follows a closing quote. */
    private boolean take(int c) {
      if (quoted) {
        quoted = c != rules.quote();
        closed = !quoted;
        began = false;
        return false;
      }
      boolean end = isEnd(c);
      boolean opens = began && c == rules.quote();
      began = end || c == rules.delimiter().charAt(0);
      boolean follows = closed && !began && c > ' ';
      closed &= !began;
      quoted = opens;
      if (end) {
        record.setLength(0);
      }
      return follows;
    }

    private void keep(int c) {
      if (record.length() < MOST_SHOWN) {
        record.append((char) c);
      }
    }

    private static boolean isEnd(int c) {
      return c == '\n' || c == '\r';
    }

    private Optional<QuotedFile> found(QuotedFields.Fault fault) {
      return Optional.of(new QuotedFile(file, fault, record.toString()));
    }
  }
}
