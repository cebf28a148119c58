package org.mustlink.spark.io.read;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.lake.LakeFormat;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.io.source.Sources;

/**
 * A table that grows: a directory to which files are added, or a table of the catalog that can be
 * read as a stream.
 *
 * @param settings name the stream
 * @param features the columns that a model needs
 * @param rows the stream
 * @param format the name of the format in messages
 * @param files the format of its files, if each of them has all columns
 * @param remarks remarks about the files that exist, each a sentence
 */
public record StreamSource(
    InputSettings settings,
    FeatureColumns features,
    Dataset<Row> rows,
    String format,
    Optional<TableFormat> files,
    List<String> remarks) {
  public StreamSource {
    remarks = List.copyOf(remarks);
  }

  /**
   * Opens a stream. The columns are those of the files that exist already.
   *
   * @param features the columns that a model needs
   * @throws BadSettingException if the settings do not suit a stream
   * @throws BadDataException if a feature is missing or has a type that it had not in the fit
   * @throws InputMissingException if there is no file yet
   */
  public static StreamSource open(
      SparkSession spark, InputSettings settings, FeatureColumns features) {
    if (settings.id().isEmpty()) {
      throw new BadSettingException(
          "input.id is not set, and the rows of a stream cannot be numbered. Set input.id to the"
              + " columns that name a row.");
    }
    TableLocation location = settings.location();
    if (location.table().isPresent() && !location.options().isEmpty()) {
      throw BadSettingException.of(
          location.setting("options"),
          String.join(", ", location.options().keySet()),
          "a stream reads the rows that are added to a table, not the table of an earlier time",
          "Remove it.");
    }
    StreamSource source =
        location.table().isPresent()
            ? new StreamSource(
                settings,
                features,
                spark.readStream().table(location.table().get()),
                "stream of a catalog table",
                Optional.empty(),
                List.of())
            : ofFiles(spark, settings, features);
    StructType schema = source.rows.schema();
    settings.id().forEach(id -> Columns.require(schema, "input.id", id));
    List<String> names = Columns.names(schema);
    for (String name : features.names()) {
      if (!names.contains(name)) {
        throw new BadDataException(FeaturePlan.missing(settings, schema, features.names(), name));
      }
    }
    FeaturePlan.typed(schema, features.names(), Optional.of(features));
    return source;
  }

  private static StreamSource ofFiles(
      SparkSession spark, InputSettings settings, FeatureColumns features) {
    TableLocation location = settings.location();
    String path = location.path().orElseThrow();
    List<String> remarks = new ArrayList<>();
    Source now = Sources.openStream(spark, location, remarks::add);
    now.requireReadable(settings.id());
    now.requireReadable(features.names());
    now.requireInAllFiles(settings.id());
    now.requireInAllFiles(features.names());
    String format =
        location
            .format()
            .flatMap(TableFormat::lake)
            .map(LakeFormat::sparkName)
            .orElse(now.format());
    if (format.equals(TableFormat.LIBSVM.sparkName())) {
      throw BadSettingException.of(
          location.setting("format"),
          "libsvm",
          "Spark cannot read that format as a stream",
          "Use parquet, orc, json or csv.");
    }
    DataStreamReader reader =
        spark.readStream().format(format).options(location.options()).options(now.streamOptions());
    if (location.format().flatMap(TableFormat::lake).isEmpty()) {
      reader.schema(now.untyped() ? plain(now.schema(), features) : now.storedSchema());
    }
    Optional<TableFormat> files =
        EnumWords.find(TableFormat.class, format)
            .filter(read -> read.lake().isEmpty() && now.partitions().isEmpty());
    return new StreamSource(
        settings, features, now.asRead(reader.load(path)), "stream of " + format, files, remarks);
  }

  /**
   * Looks at a file that ended the stream as at a table of its own, of which faults are known by
   * their rows and columns.
   *
   * @param file a file of the stream, as Spark names it
   * @throws FaultException telling the file, the fault and what to do; nothing is thrown if the
   *     file has none that shows in it alone
   */
  public void requireFile(String file) {
    if (files.isEmpty()) {
      return;
    }
    SparkSession spark = rows.sparkSession();
    InputSettings alone = settings.at(location(file, files.get()));
    try {
      if (files.get() == TableFormat.CSV) {
        requireHeader(Sources.open(spark, alone.location(), false, remark -> {}));
      }
      new TableReader(spark).read(alone, features).close();
    } catch (FaultException e) {
      throw FaultException.caused(
          new BadDataException(
              "The stream %s ends at its file %s. %s Correct the file in its place, or remove it, and run again: the stream continues there."
                  .formatted(settings.name(), file, e.getMessage())),
          e);
    } catch (Exception ignored) { // Spark says why the file cannot be read
    }
  }

  private TableLocation location(String file, TableFormat read) {
    Map<String, String> options = new TreeMap<>(settings.location().options());
    options.keySet().removeIf(name -> !read.options().contains(name) && name.indexOf('.') < 0);
    return new TableLocation(
        settings.location().section(),
        Optional.of(FoundPaths.literally(new Path(URI.create(file)))),
        Optional.empty(),
        Optional.of(read),
        options);
  }

  /** Refuses a file of CSV whose columns are not those of the first file in the same order. */
  private void requireHeader(Source found) {
    List<String> first = Columns.names(rows.schema());
    List<String> columns = Columns.names(found.schema());
    if (!first.equals(columns)) {
      throw new BadDataException(
          "Its header is not that of the first file, which is %s: it %s."
              .formatted(Columns.enumerate(first), Columns.difference(first, columns)));
    }
  }

  /**
   * Text has no types: features that are plain numbers are read as such and everything else as
   * text, as in a table that is not a stream.
   */
  private static StructType plain(StructType schema, FeatureColumns features) {
    Set<String> numbers =
        features.columns().stream()
            .filter(one -> !one.kind().isEncoded())
            .map(FeatureColumn::name)
            .collect(Collectors.toSet());
    return Columns.ofText(schema, numbers);
  }
}
