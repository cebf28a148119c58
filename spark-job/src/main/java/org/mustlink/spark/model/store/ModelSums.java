package org.mustlink.spark.model.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Checksums of the files of a model. They are compared with the files before these are parsed. */
final class ModelSums {
  /** A file in a directory of the model. */
  private static final Pattern NAME = Pattern.compile("[a-z]+/[^/]+");

  private ModelSums() {}

  /**
   * Returns the SHA-256 of the files of some directories of a model, by names such as data/part-0.
   */
  static Map<String, String> of(FileSystem files, String path, String... directories)
      throws IOException {
    Map<String, String> sums = new TreeMap<>();
    for (String directory : directories) {
      for (FileStatus file : files.listStatus(new Path(path, directory))) {
        String name = file.getPath().getName();
        if (!isHidden(name)) {
          sums.put(directory + "/" + name, sum(files, file, path, directory + "/" + name));
        }
      }
    }
    return sums;
  }

  /**
   * Refuses files that differ from those that were written. The matrices may be in other files,
   * because their values have a separate checksum.
   */
  static void require(
      Map<String, String> written, Map<String, String> found, String metadata, String path) {
    found.forEach(
        (name, sum) -> {
          String expected = written.get(name);
          if (expected == null ? name.startsWith(metadata + "/") : !expected.equals(sum)) {
            throw ModelFault.of(
                path,
                name
                    + (expected == null
                        ? " is no part of it"
                        : " does not match its checksum: it was changed or damaged"));
          }
        });
    for (String name : written.keySet()) {
      if (!NAME.matcher(name).matches()) {
        throw ModelFault.of(
            path, "model.json names the file " + name + ", which is no part of a model");
      }
      if (name.startsWith(metadata + "/") && !found.containsKey(name)) {
        throw ModelFault.of(path, name + " is missing");
      }
    }
  }

  /** Whether a file is hidden, so that Spark does not read it. */
  static boolean isHidden(String name) {
    return name.startsWith("_") || name.startsWith(".");
  }

  private static String sum(FileSystem files, FileStatus file, String path, String name)
      throws IOException {
    if (file.isDirectory()) {
      throw ModelFault.of(path, name + " is a directory, which no model has");
    }
    try (InputStream in = files.open(file.getPath())) {
      return DigestUtils.sha256Hex(in);
    } catch (ChecksumException e) {
      throw ModelFault.of(path, name + " was changed or damaged", e);
    }
  }
}
