package org.mustlink.spark.stage;

import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Column types that are read as doubles without a cast by Spark, with the value of one. */
enum Numbers {
  BYTE {
    @Override
    double read(InternalRow row, int place) {
      return row.getByte(place);
    }
  },
  SHORT {
    @Override
    double read(InternalRow row, int place) {
      return row.getShort(place);
    }
  },
  INT {
    @Override
    double read(InternalRow row, int place) {
      return row.getInt(place);
    }
  },
  LONG {
    @Override
    double read(InternalRow row, int place) {
      return row.getLong(place);
    }
  },
  FLOAT {
    @Override
    double read(InternalRow row, int place) {
      return row.getFloat(place);
    }
  },
  DOUBLE {
    @Override
    double read(InternalRow row, int place) {
      return row.getDouble(place);
    }
  };

  abstract double read(InternalRow row, int place);

  /** Empty for a type that is left to Spark. */
  static Optional<Numbers> of(DataType type) {
    if (type.equals(DataTypes.ByteType)) {
      return Optional.of(BYTE);
    } else if (type.equals(DataTypes.ShortType)) {
      return Optional.of(SHORT);
    } else if (type.equals(DataTypes.IntegerType)) {
      return Optional.of(INT);
    } else if (type.equals(DataTypes.LongType)) {
      return Optional.of(LONG);
    } else if (type.equals(DataTypes.FloatType)) {
      return Optional.of(FLOAT);
    }
    return type.equals(DataTypes.DoubleType) ? Optional.of(DOUBLE) : Optional.empty();
  }
}
