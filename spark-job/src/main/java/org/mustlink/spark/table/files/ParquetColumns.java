package org.mustlink.spark.table.files;

import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.parquet.hadoop.Footer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a file of Parquet, also where Spark refuses the file for the type of one of them.
 * Such a column tells its type in its metadata. It is a point in time if it holds nanoseconds since
 * 1970, and has no values otherwise.
 */
public final class ParquetColumns {
  private static final String TYPE = "mustlink.parquet";

  private static final Pattern TIME_OF_DAY = Pattern.compile("[:<]time\\(");

  private ParquetColumns() {}

  /** Returns the type in Parquet of a column that Spark refuses; nothing for any other column. */
  public static Optional<String> refused(StructField column) {
    return Optional.of(column.metadata())
        .filter(metadata -> metadata.contains(TYPE))
        .map(metadata -> metadata.getString(TYPE));
  }

  /** Whether a column that Spark refuses is not read either as points in time. */
  public static boolean isUnread(StructField column) {
    return refused(column).isPresent() && column.dataType().equals(DataTypes.NullType);
  }

  static StructType of(Footer footer, ParquetToSparkSchemaConverter converter) {
    try {
      StructType columns = ParquetFileFormat.readSchemaFromFooter(footer, converter);
      if (!hasTimesOfDay(columns)) {
        return columns;
      }
    } catch (Exception ignored) { // some column is refused, which is found below
    }
    StructType columns = new StructType();
    for (Type column : footer.getParquetMetadata().getFileMetaData().getSchema().getFields()) {
      columns = columns.add(of(column, converter));
    }
    return columns;
  }

  private static StructField of(Type column, ParquetToSparkSchemaConverter converter) {
    return accepted(column, converter)
        .orElseGet(
            () ->
                new StructField(
                    column.getName(),
                    time(column).orElse(DataTypes.NullType),
                    true,
                    new MetadataBuilder().putString(TYPE, typeName(column, converter)).build()));
  }

  /** Returns a column, or a part of one, as Spark reads it; nothing if Spark refuses its type. */
  private static Optional<StructField> accepted(
      Type column, ParquetToSparkSchemaConverter converter) {
    try {
      StructType columns = converter.convert(new MessageType("column", column));
      return hasTimesOfDay(columns) ? Optional.empty() : Optional.of(columns.fields()[0]);
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      return Optional.empty();
    }
  }

  /** Whether columns have a type that Spark 4.1 knows, but no reader of files takes. */
  private static boolean hasTimesOfDay(StructType columns) {
    return TIME_OF_DAY.matcher(columns.catalogString()).find();
  }

  private static Optional<DataType> time(Type column) {
    return column.isPrimitive()
            && !column.isRepetition(Type.Repetition.REPEATED)
            && column.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation time
            && time.getUnit() == TimeUnit.NANOS
        ? Optional.of(time.isAdjustedToUTC() ? DataTypes.TimestampType : DataTypes.TimestampNTZType)
        : Optional.empty();
  }

  /** The type of a column in words of Parquet, or that of the first part that Spark refuses. */
  private static String typeName(Type column, ParquetToSparkSchemaConverter converter) {
    LogicalTypeAnnotation meaning = column.getLogicalTypeAnnotation();
    if (column.isPrimitive()) {
      PrimitiveType.PrimitiveTypeName stored = column.asPrimitiveType().getPrimitiveTypeName();
      return meaning == null ? stored.toString() : meaning + " of " + stored;
    }
    return column.asGroupType().getFields().stream()
        .filter(part -> accepted(part, converter).isEmpty())
        .findFirst()
        .map(part -> column.getName() + "." + typeName(part, converter))
        .orElseGet(() -> meaning == null ? "group" : meaning.toString());
  }
}
