package org.mustlink.spark.job.resume;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.NewFile;

/**
 * An object in a file: the SHA-256 of its bytes, followed by the bytes in the format of Java
 * serialization. It is written under another name first, so that a file with the final name is
 * complete. Only classes of Mustlink, of its matrix library and basic classes of Java are
 * deserialized.
 */
record SerializedFile(FileSystem fileSystem, Path path) {
  private static final int DIGEST_BYTES = 32;
  private static final ObjectInputFilter CLASSES =
      ObjectInputFilter.Config.createFilter("org.mustlink.**;java.lang.*;java.util.*;!*");

  /**
   * Reads the object; nothing if there is no such file.
   *
   * @throws DamagedFileException if the file is damaged, or contains an object of another class
   * @throws IOException if the file system fails
   */
  <T extends Serializable> Optional<T> read(Class<T> type)
      throws IOException, DamagedFileException {
    byte[] content;
    try (InputStream in = fileSystem.open(path)) {
      content = in.readAllBytes();
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
    int start = Math.min(DIGEST_BYTES, content.length);
    byte[] bytes = Arrays.copyOfRange(content, start, content.length);
    if (!MessageDigest.isEqual(Arrays.copyOf(content, start), DigestUtils.sha256(bytes))) {
      throw new DamagedFileException(path + " does not match its checksum");
    }
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(CLASSES);
      return Optional.of(type.cast(in.readObject()));
    } catch (IOException | ClassNotFoundException | ClassCastException e) {
      throw new DamagedFileException(path + " holds something else", e);
    }
  }

  /** Writes the object. */
  void write(Serializable object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(DigestUtils.sha256(bytes.toByteArray()));
    bytes.writeTo(content);
    Path next = new Path(path.getParent(), "." + path.getName() + ".next");
    NewFile.write(fileSystem, next, content.toByteArray());
    NewFile.rename(fileSystem, next, path);
  }
}
