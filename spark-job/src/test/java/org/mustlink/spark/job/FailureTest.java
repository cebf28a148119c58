package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.OutputException;

class FailureTest {
  @Test
  void findsOursBelowWhatSparkWraps() {
    Throwable wrapped =
        new SparkException(
            "Job aborted due to stage failure",
            new RuntimeException(new BadDataException("Row 7 is bad.\n\tat executor")));
    assertThat(Failure.of(wrapped)).isEqualTo(new Failure(ExitCode.BAD_DATA, "Row 7 is bad."));
  }

  @Test
  void takesTheOutermostOfOurs() {
    Throwable unwritable =
        new OutputException.Unwritable("Cannot write.", new BadSettingException("inner"));
    assertThat(Failure.of(unwritable).code()).isEqualTo(ExitCode.CANNOT_WRITE);
  }

  @Test
  void knowsALostCluster() {
    Throwable lost = new SparkException("Job 3 cancelled because SparkContext was shut down");
    assertThat(Failure.of(new RuntimeException(lost)).code()).isEqualTo(ExitCode.TRY_AGAIN);
  }

  @Test
  void endsOnCausesThatGoInACircle() {
    Exception outer = new Exception("outer");
    Exception inner = new IOException("inner", outer);
    outer.initCause(inner);
    assertThat(Failure.of(outer)).isEqualTo(new Failure(ExitCode.INTERNAL, "Exception: outer"));
  }
}
