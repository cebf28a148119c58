package org.mustlink.spark.job.resume;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.NewFile;

/**
 * An object in a file: the SHA-256 of its bytes, followed by the bytes, see {@link StoredObject}.
 * It is written under another name first, so that a file with the final name is complete.
 */
record SerializedFile(FileSystem fileSystem, Path path) {
  private static final int DIGEST_BYTES = 32;

  /**
   * Reads the object; nothing if there is no such file.
   *
   * @throws InvalidObjectException if the file is damaged, or contains an object of another class
   * @throws IOException if the file system fails
   */
  <T extends Serializable> Optional<T> read(Class<T> type) throws IOException {
    byte[] content;
    try (InputStream in = fileSystem.open(path)) {
      content = in.readAllBytes();
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
    int start = Math.min(DIGEST_BYTES, content.length);
    byte[] bytes = Arrays.copyOfRange(content, start, content.length);
    if (!MessageDigest.isEqual(Arrays.copyOf(content, start), DigestUtils.sha256(bytes))) {
      throw new InvalidObjectException(path + " does not match its checksum");
    }
    try {
      return Optional.of(StoredObject.read(bytes, type));
    } catch (InvalidObjectException e) {
      InvalidObjectException damaged = new InvalidObjectException(path + " holds something else");
      damaged.initCause(e);
      throw damaged;
    }
  }

  /** Writes the object. */
  void write(Serializable object) throws IOException {
    byte[] bytes = StoredObject.bytes(object);
    Path next = new Path(path.getParent(), "." + path.getName() + ".next");
    NewFile.write(fileSystem, next, ArrayUtils.addAll(DigestUtils.sha256(bytes), bytes));
    NewFile.rename(fileSystem, next, path);
  }
}
