package org.mustlink.model.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** The directory of a model, wherever it is. Names are relative to it, with slashes. */
public interface ModelDirectory {
  /**
   * Something in the directory.
   *
   * @param name without the directory that it is in
   * @param length of a file in bytes
   */
  record Entry(String name, long length, boolean isDirectory) {}

  /** Where the model is, for messages. */
  String place();

  /** Returns what has a name, if there is something; the empty name is that of the directory. */
  Optional<Entry> find(String name) throws IOException;

  /** Returns what is in a directory that exists. */
  List<Entry> list(String directory) throws IOException;

  /** Opens a file that exists. */
  InputStream open(String name) throws IOException;

  /**
   * Creates a file, and the directories that it is in.
   *
   * @throws IOException also if there is one
   */
  OutputStream create(String name) throws IOException;

  /**
   * Requires that all files are really in the directory, before one is opened.
   *
   * @throws org.mustlink.core.fault.BadDataException naming one that is not
   */
  void requireInside() throws IOException;

  /** Whether the failure to read a file tells that it was changed or damaged. */
  default boolean isDamage(IOException failure) {
    return false;
  }
}
