package org.mustlink.spark.job.resume;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.apache.commons.lang3.SerializationUtils;

/**
 * What a finished stage leaves, as bytes in the format of Java serialization. Of these bytes only
 * classes of Mustlink and basic classes of Java are made, whoever wrote them.
 */
final class StoredObject {
  private static final ObjectInputFilter CLASSES =
      ObjectInputFilter.Config.createFilter("org.mustlink.**;java.lang.*;java.util.*;!*");

  private StoredObject() {}

  /** Returns the bytes of an object. */
  static byte[] bytes(Serializable object) {
    return SerializationUtils.serialize(object);
  }

  /**
   * Makes the object of bytes.
   *
   * @throws InvalidObjectException if they are not those of an object of the type, or of another
   *     class than those above
   */
  static <T extends Serializable> T read(byte[] bytes, Class<T> type)
      throws InvalidObjectException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      in.setObjectInputFilter(CLASSES);
      return type.cast(in.readObject());
    } catch (IOException | ClassNotFoundException | ClassCastException e) {
      InvalidObjectException other = new InvalidObjectException("The bytes hold something else");
      other.initCause(e);
      throw other;
    }
  }
}
