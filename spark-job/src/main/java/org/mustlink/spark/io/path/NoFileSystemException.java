package org.mustlink.spark.io.path;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.util.VersionInfo;

/**
 * Spark was started without a file system that a path needs. The message consists of whole
 * sentences.
 */
public final class NoFileSystemException extends IOException {
  private static final long serialVersionUID = 1L;

  private NoFileSystemException(String message, Throwable cause) {
    super(message, cause);
  }

  static NoFileSystemException of(String scheme, Throwable cause) {
    return new NoFileSystemException(
        "this Spark has no file system for " + scheme + "://. " + remedy(scheme), cause);
  }

  private static String remedy(String scheme) {
    String hadoop = ":" + VersionInfo.getVersion();
    return switch (scheme.toLowerCase(Locale.ROOT)) {
      case "s3a" -> started("org.apache.hadoop:hadoop-aws" + hadoop);
      case "s3", "s3n" ->
          "Write s3a:// instead. " + started("org.apache.hadoop:hadoop-aws" + hadoop);
      case "abfs", "abfss", "wasb", "wasbs" -> started("org.apache.hadoop:hadoop-azure" + hadoop);
      case "adl" -> started("org.apache.hadoop:hadoop-azure-datalake" + hadoop);
      case "gs" -> started("com.google.cloud.bigdataoss:gcs-connector");
      case "oss" -> started("org.apache.hadoop:hadoop-aliyun" + hadoop);
      case "cosn" -> started("org.apache.hadoop:hadoop-cos" + hadoop);
      case "obs" -> started("org.apache.hadoop:hadoop-huaweicloud" + hadoop);
      default ->
          "Correct the path, or start Spark with the jar of that file system, with --jars before the command.";
    };
  }

  private static String started(String artifact) {
    return "Start it with the jar of "
        + artifact
        + " and what that needs, with --packages before the command.";
  }
}
