package org.mustlink.model.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.mustlink.core.fault.BadDataException;

/**
 * The files of a model in memory. Mutable.
 *
 * @param place as messages name it
 * @param files by their names
 */
public record MemoryDirectory(String place, NavigableMap<String, byte[]> files)
    implements ModelDirectory {

  /** Makes an empty directory. */
  public MemoryDirectory(String place) {
    this(place, new TreeMap<>());
  }

  /** Reads the archive that {@link #archive} makes. */
  public static MemoryDirectory of(byte[] archive, String place) {
    MemoryDirectory found = new MemoryDirectory(place);
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        found.files.put(entry.getName(), in.readAllBytes());
      }
    } catch (IOException e) {
      throw new BadDataException("The bytes of the model are damaged: " + e.getMessage() + ".");
    }
    return found;
  }

  /**
   * Reads a directory with the directories in it.
   *
   * @throws BadDataException if a file of it is not really there
   */
  public static MemoryDirectory of(ModelDirectory from) {
    MemoryDirectory found = new MemoryDirectory(from.place());
    try {
      if (from.find("").isPresent()) {
        from.requireInside();
        found.copy(from, "");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the model at " + from.place(), e);
    }
    return found;
  }

  private void copy(ModelDirectory from, String directory) throws IOException {
    for (Entry entry : from.list(directory)) {
      String name = directory.isEmpty() ? entry.name() : directory + "/" + entry.name();
      if (entry.isDirectory()) {
        copy(from, name);
      } else {
        try (InputStream in = from.open(name)) {
          files.put(name, in.readAllBytes());
        }
      }
    }
  }

  /** Returns all files as one archive, in the format ZIP. */
  public byte[] archive() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTime(0);
        out.putNextEntry(entry);
        out.write(file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public Optional<Entry> find(String name) {
    byte[] file = files.get(name);
    String last = name.substring(name.lastIndexOf('/') + 1);
    if (file != null) {
      return Optional.of(new Entry(last, file.length, false));
    }
    String below = name.isEmpty() ? "" : name + "/";
    return files.keySet().stream().anyMatch(one -> one.startsWith(below))
        ? Optional.of(new Entry(last, 0, true))
        : Optional.empty();
  }

  @Override
  public List<Entry> list(String directory) {
    String below = directory.isEmpty() ? "" : directory + "/";
    TreeSet<String> names = new TreeSet<>();
    for (String name : files.keySet()) {
      if (name.startsWith(below)) {
        String rest = name.substring(below.length());
        names.add(rest.contains("/") ? rest.substring(0, rest.indexOf('/')) : rest);
      }
    }
    List<Entry> entries = new ArrayList<>();
    names.forEach(name -> find(below + name).ifPresent(entries::add));
    return entries;
  }

  @Override
  public InputStream open(String name) throws IOException {
    byte[] file = files.get(name);
    if (file == null) {
      throw new IOException("There is no " + name + " in the model");
    }
    return new ByteArrayInputStream(file);
  }

  @Override
  public OutputStream create(String name) throws IOException {
    if (files.containsKey(name)) {
      throw new FileAlreadyExistsException(name);
    }
    return new ByteArrayOutputStream() {
      @Override
      public void close() {
        files.put(name, toByteArray());
      }
    };
  }

  @Override
  public void requireInside() {
    // What is in memory is nowhere else.
  }
}
