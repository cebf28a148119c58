package org.mustlink.spark.testing;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;

/**
 * A disk that is full for some files, which exist but remain empty. Hadoop's class for local disks
 * throws an {@link FSError} if a write fails, and other file systems throw an exception, often at
 * the end only.
 *
 * @param files the files for which the disk is full
 */
public record FullDisk(Predicate<Path> files, At at) implements Faults {
  public static final String SAID = "No space left on device";

  /** When the disk turns out to be full. */
  public enum At {
    WRITE,
    CLOSE
  }

  @Override
  public Extent before(Step step, Path path, Path target) throws IOException {
    if (!files.test(path)) {
      return Extent.WHOLE;
    }
    if (step == Step.WRITE && at == At.WRITE) {
      throw error();
    }
    if (step == Step.CLOSE && at == At.CLOSE) {
      throw new IOException(SAID);
    }
    return step == Step.WRITE ? Extent.NOTHING : Extent.WHOLE;
  }

  /** Only Hadoop itself may make one. */
  private static FSError error() {
    try {
      Constructor<FSError> made = FSError.class.getDeclaredConstructor(Throwable.class);
      made.setAccessible(true);
      return made.newInstance(new IOException(SAID));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
