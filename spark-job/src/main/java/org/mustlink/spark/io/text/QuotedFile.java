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
   * @param rules the rules of the files
   */
  public static Optional<QuotedFile> firstFault(
      SparkSession spark, List<String> files, String charset, QuotedFields rules) {
    if (files.isEmpty()) {
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
      return faultOf(file, rules, text);
    }
  }

  private static Optional<QuotedFile> faultOf(String file, QuotedFields rules, Reader text)
      throws IOException {
    QuotedFields.Scan scan = new QuotedFields.Scan(rules);
    StringBuilder record = new StringBuilder();
    int c = text.read();
    if (c == '\ufeff') {
      c = text.read();
    }
    while (c >= 0) {
      if (record.length() < MOST_SHOWN) {
        record.append((char) c);
      }
      int next = text.read();
      if (scan.follows(c, next)) {
        return Optional.of(new QuotedFile(file, QuotedFields.Fault.FOLLOWED, record.toString()));
      }
      if (scan.isAtRecord()) {
        record.setLength(0);
      }
      c = next;
    }
    return scan.isOpen()
        ? Optional.of(new QuotedFile(file, QuotedFields.Fault.OPEN, record.toString()))
        : Optional.empty();
  }
}
