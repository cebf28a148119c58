package org.mustlink.spark.run;

import java.io.Serializable;
import java.nio.ByteBuffer;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;

/**
 * A value that is sent to every executor once. It is serialized by Java's serialization, as tasks
 * are, whatever serializer the session has for data, because Kryo cannot make records.
 */
public final class Shared<T extends Serializable> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Broadcast<Parcel> parcel;

  private Shared(Broadcast<Parcel> parcel) {
    this.parcel = parcel;
  }

  /** Sends a value to all executors. */
  public static <T extends Serializable> Shared<T> of(SparkContext spark, T value) {
    return new Shared<>(JavaSparkContext.fromSparkContext(spark).broadcast(new Parcel(value)));
  }

  /** Returns the value, which is the same object for all tasks of an executor. */
  @SuppressWarnings("unchecked") // of() has stored a value of this type
  public T value() {
    return (T) parcel.value().value();
  }

  /** Removes the value from all executors; it cannot be used any more. */
  public void destroy() {
    parcel.destroy();
  }

  /** The serialized value, in a form that any serializer can handle. */
  private static final class Parcel implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final ClassTag<Object> ANY = ClassTag.apply(Object.class);

    private final byte[] bytes;
    private transient @Nullable Object value;

    Parcel(Object value) {
      ByteBuffer buffer = SparkEnv.get().closureSerializer().newInstance().serialize(value, ANY);
      this.bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
    }

    synchronized Object value() {
      Object known = value;
      if (known == null) {
        known =
            SparkEnv.get()
                .closureSerializer()
                .newInstance()
                .deserialize(
                    ByteBuffer.wrap(bytes), Thread.currentThread().getContextClassLoader(), ANY);
        value = known;
      }
      return known;
    }
  }
}
