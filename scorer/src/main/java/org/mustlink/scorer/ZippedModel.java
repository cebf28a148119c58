package org.mustlink.scorer;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.store.MemoryDirectory;

/**
 * Reads the model in a zip into memory. Nothing is unpacked to a disk, so that no name in it can
 * lead anywhere.
 */
final class ZippedModel {
  private static final String DOCUMENT = "model.json";
  private static final int MOST_ENTRIES = 10_000;

  private ZippedModel() {}

  /**
   * Reads a zip. The model is where its one {@code model.json} is.
   *
   * @param place where the zip is, for messages
   */
  static MemoryDirectory read(InputStream in, String place) throws IOException {
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
    return new MemoryDirectory(place, model(all, place));
  }

  private static NavigableMap<String, byte[]> model(Map<String, byte[]> all, String place) {
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
    NavigableMap<String, byte[]> files = new TreeMap<>();
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
}
