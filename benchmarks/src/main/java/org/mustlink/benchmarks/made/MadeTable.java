package org.mustlink.benchmarks.made;

import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table whose rows are made while they are read; only those columns that are asked for. */
record MadeTable(String name, MadeShape shape) implements SupportsRead {
  private static final int BYTES_OF_VALUE = 4;

  @Override
  public Column[] columns() {
    return CatalogV2Util.structTypeToV2Columns(shape.schema());
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new Columns(shape);
  }

  private static final class Columns implements SupportsPushDownRequiredColumns {
    private final MadeShape shape;
    private StructType wanted;

    Columns(MadeShape shape) {
      this.shape = shape;
      this.wanted = shape.schema();
    }

    @Override
    public void pruneColumns(StructType required) {
      wanted = required;
    }

    @Override
    public Scan build() {
      return new Read(shape, wanted);
    }
  }

  private record Read(MadeShape shape, StructType wanted)
      implements Batch, SupportsReportStatistics {
    @Override
    public StructType readSchema() {
      return wanted;
    }

    @Override
    public String description() {
      return "made " + shape;
    }

    @Override
    public Batch toBatch() {
      return this;
    }

    @Override
    public ColumnarSupportMode columnarSupportMode() {
      return ColumnarSupportMode.SUPPORTED;
    }

    @Override
    public InputPartition[] planInputPartitions() {
      return IntStream.range(0, shape.partitions())
          .mapToObj(at -> new MadeRows.Range(shape.first(at), shape.first(at + 1)))
          .toArray(InputPartition[]::new);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
      return new MadeRows.Factory(shape, wanted);
    }

    @Override
    public Statistics estimateStatistics() {
      return new Statistics() {
        @Override
        public OptionalLong sizeInBytes() {
          return OptionalLong.of(shape.rows() * wanted.size() * BYTES_OF_VALUE);
        }

        @Override
        public OptionalLong numRows() {
          return OptionalLong.of(shape.rows());
        }
      };
    }
  }
}
