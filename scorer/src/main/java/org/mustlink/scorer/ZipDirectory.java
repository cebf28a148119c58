package org.mustlink.scorer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.store.ModelDirectory;

/**
 * The directory of a model in a zip, all of it in memory. Nothing is unpacked to a disk, so that no
 * name in it can lead anywhere.
 *
 * @param files the files by their names below the directory of the model
 */
record ZipDirectory(String place, Map<String, byte[]> files) implements ModelDirectory {
  private static final String DOCUMENT = "model.json";
  private static final int MOST_ENTRIES = 10_000;

  /**
   * Reads a zip. The model is where its one {@code model.json} is.
   *
   * @param place where the zip is, for messages
   */
  static ZipDirectory read(InputStream in, String place) throws IOException {
    Map<String, byte[]> all = new TreeMap<>();
    long left = Math.min(Integer.MAX_VALUE - 8L, Runtime.getRuntime().maxMemory() / 4);
    try (ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!entry.isDirectory()) {
          byte[] bytes = zip.readNBytes((int) left + 1);
          left -= bytes.length;
          all.put(entry.getName(), bytes);
        }
        if (left < 0 || all.size() > MOST_ENTRIES) {
          throw fault(
              place,
              "it holds more than a quarter of the memory of this JVM, or than "
                  + MOST_ENTRIES
                  + " files. If it is right, give the JVM a larger heap by -Xmx.");
        }
      }
    } catch (ZipException | IllegalArgumentException e) { // also of names that are no text
      throw fault(place, "it is a damaged zip. Make it anew.");
    }
    return new ZipDirectory(place, model(all, place));
  }

  private static Map<String, byte[]> model(Map<String, byte[]> all, String place) {
    List<String> documents =
        all.keySet().stream()
            .filter(name -> name.equals(DOCUMENT) || name.endsWith("/" + DOCUMENT))
            .toList();
    if (documents.size() != 1) {
      throw fault(
          place,
          "it holds "
              + documents.size()
              + " files model.json. Make a zip of the directory of one model, with metadata,"
              + " model.json and arrays.safetensors.");
    }
    String name = documents.get(0);
    String prefix = name.substring(0, name.length() - DOCUMENT.length());
    Map<String, byte[]> files = new TreeMap<>();
    all.forEach(
        (path, bytes) -> {
          if (path.startsWith(prefix)) {
            files.put(path.substring(prefix.length()), bytes);
          }
        });
    return files;
  }

  private static BadDataException fault(String place, String what) {
    return new BadDataException("Cannot load the model at " + place + ": " + what);
  }

  @Override
  public Optional<Entry> find(String name) {
    byte[] bytes = files.get(name);
    if (bytes != null) {
      return Optional.of(new Entry(name, bytes.length, false));
    }
    boolean directory =
        name.isEmpty() || files.keySet().stream().anyMatch(file -> file.startsWith(name + "/"));
    return directory ? Optional.of(new Entry(name, 0, true)) : Optional.empty();
  }

  @Override
  public List<Entry> list(String directory) {
    List<Entry> entries = new ArrayList<>();
    files.forEach(
        (name, bytes) -> {
          if (name.startsWith(directory + "/")) {
            String rest = name.substring(directory.length() + 1);
            int slash = rest.indexOf('/');
            entries.add(
                slash < 0
                    ? new Entry(rest, bytes.length, false)
                    : new Entry(rest.substring(0, slash), 0, true));
          }
        });
    return entries;
  }

  @Override
  public InputStream open(String name) throws IOException {
    byte[] bytes = files.get(name);
    if (bytes == null) {
      throw new IOException(place + " has no file " + name);
    }
    return new ByteArrayInputStream(bytes);
  }

  @Override
  public OutputStream create(String name) throws IOException {
    throw new IOException(place + " is only read");
  }

  @Override
  public void requireInside() {
    // All files are in memory.
  }
}
