package org.mustlink.spark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;

class ResourcesTest {
  private final List<String> released = new ArrayList<>();

  private Resources two() {
    Resources resources = new Resources();
    resources.add(() -> released.add("first"));
    resources.add(() -> released.add("second"));
    return resources;
  }

  @Test
  void areReleasedOnceInReverseOrder() {
    Resources resources = two();
    assertThat(resources.keep(() -> 7)).isEqualTo(7);
    assertThat(released).isEmpty();
    resources.close();
    resources.close();
    assertThat(released).containsExactly("second", "first");
  }

  /** A job that fails throws a checked exception which no method of Spark declares. */
  @Test
  void areReleasedWhateverFails() {
    Resources resources = two();
    assertThatThrownBy(() -> resources.keep(() -> fail(new SparkException("Job aborted"))))
        .isInstanceOf(SparkException.class);
    assertThat(released).containsExactly("second", "first");
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> int fail(Exception thrown) throws E {
    throw (E) thrown;
  }
}
