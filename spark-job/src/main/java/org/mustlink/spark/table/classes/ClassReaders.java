package org.mustlink.spark.table.classes;

import java.io.Serializable;
import org.mustlink.core.values.classes.ClassReader;

/**
 * The readers of the columns of a table that hold classes.
 *
 * @param label reads known labels
 * @param truth reads true classes
 */
public record ClassReaders(ClassReader label, ClassReader truth) implements Serializable {
  /** Both know the usual words for a class that is not known. */
  public static final ClassReaders USUAL = of(ClassReader.USUAL);

  /** Makes readers that know the same words. */
  public static ClassReaders of(ClassReader both) {
    return new ClassReaders(both, both);
  }

  /** Returns the same with another reader of labels. */
  public ClassReaders labels(ClassReader reader) {
    return new ClassReaders(reader, truth);
  }

  /** Returns the same with another reader of true classes. */
  public ClassReaders truths(ClassReader reader) {
    return new ClassReaders(label, reader);
  }
}
