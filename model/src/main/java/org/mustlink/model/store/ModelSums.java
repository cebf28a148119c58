package org.mustlink.model.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checksums of the files of a model. They are compared with the files before these are parsed. */
final class ModelSums {
  private ModelSums() {}

  /** Returns the SHA-256 of all files but model.json, by names such as metadata/part-0. */
  static Map<String, String> of(ModelDirectory files) throws IOException {
    Map<String, String> sums = new TreeMap<>();
    for (ModelDirectory.Entry file : files(files, ModelStore.METADATA)) {
      String name = ModelStore.METADATA + "/" + file.name();
      sums.put(name, sum(files, file, name));
    }
    ModelDirectory.Entry arrays = files.find(ArrayFile.NAME).orElseThrow();
    sums.put(ArrayFile.NAME, sum(files, arrays, ArrayFile.NAME));
    return sums;
  }

  /** Returns what is in a directory, in the order of the names, without what is hidden. */
  static List<ModelDirectory.Entry> files(ModelDirectory files, String directory)
      throws IOException {
    return files.list(directory).stream()
        .filter(file -> !isHidden(file.name()))
        .sorted(Comparator.comparing(ModelDirectory.Entry::name))
        .toList();
  }

  /** Refuses files that differ from those that were written. */
  static void require(Map<String, String> written, Map<String, String> found, String path) {
    found.forEach(
        (name, sum) -> {
          String expected = written.get(name);
          if (!sum.equals(expected)) {
            throw ModelFault.of(
                path,
                name
                    + (expected == null
                        ? " is no part of it"
                        : " does not match its checksum: it was changed or damaged"));
          }
        });
    for (String name : written.keySet()) {
      if (!found.containsKey(name)) {
        throw ModelFault.of(path, ModelFault.brief(name) + " is missing");
      }
    }
  }

  /** Whether a file is hidden, so that Spark does not read it. */
  private static boolean isHidden(String name) {
    return name.startsWith("_") || name.startsWith(".");
  }

  private static String sum(ModelDirectory files, ModelDirectory.Entry file, String name)
      throws IOException {
    if (file.isDirectory()) {
      throw ModelFault.of(files.place(), name + " is a directory, which no model has");
    }
    MessageDigest digest = sha256();
    try (InputStream in = files.open(name);
        OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      in.transferTo(out);
    } catch (IOException e) {
      throw damaged(files, name, e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the failure to read a file, or refuses the file if that tells that it is damaged. */
  static IOException damaged(ModelDirectory files, String name, IOException failure) {
    if (files.isDamage(failure)) {
      throw ModelFault.of(files.place(), name + " was changed or damaged", failure);
    }
    return failure;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM must have SHA-256", e);
    }
  }
}
