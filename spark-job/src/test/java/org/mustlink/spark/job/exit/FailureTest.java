package org.mustlink.spark.job.exit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
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
  void namesTheFileThatCannotBeReadAndTheInnermostCause() {
    Throwable eof = new RuntimeException("java.io.EOFException: Unexpected end of input stream");
    Throwable read =
        new SparkException(
            "[FAILED_READ_FILE.NO_HINT] Encountered error while reading file file:/in/t.gz. SQLSTATE: KD001",
            eof);
    assertThat(
            Failure.of(
                new SparkException(
                    "[TASK_WRITE_FAILED] Task failed while writing rows to file:/out. SQLSTATE: 58030",
                    read)))
        .isEqualTo(
            new Failure(
                ExitCode.BAD_DATA,
                "Cannot read the file file:/in/t.gz: Unexpected end of input stream. Replace it by a complete copy, or set the format if it has another one."));
  }

  @Test
  void knowsAFullDiskAndOtherFaultsOfWriting() {
    String task =
        "[TASK_WRITE_FAILED] Task failed while writing rows to file:/out. SQLSTATE: 58030";
    Failure full = Failure.of(new SparkException(task, new IOException("No space left on device")));
    assertThat(full.code()).isEqualTo(ExitCode.CANNOT_WRITE);
    assertThat(full.message()).startsWith("Cannot write file:/out: the disk is full");
    Failure forbidden = Failure.of(new SparkException(task, new IOException("Stale file handle")));
    assertThat(forbidden.code()).isEqualTo(ExitCode.CANNOT_WRITE);
    assertThat(forbidden.message()).startsWith("Cannot write file:/out: Stale file handle. ");
    assertThat(Failure.of(new SparkException(task, new IllegalStateException("x"))).code())
        .isEqualTo(ExitCode.INTERNAL);
  }

  @Test
  void tellsAFileThatHasGoneOrIsForbiddenAsMissing() {
    String read =
        "[FAILED_READ_FILE.NO_HINT] Encountered error while reading file file:/t. SQLSTATE: KD001";
    Throwable forbidden =
        new SparkException(read, new java.io.FileNotFoundException("/t (Permission denied)"));
    assertThat(Failure.of(forbidden).code()).isEqualTo(ExitCode.INPUT_MISSING);
    assertThat(Failure.of(forbidden).message()).contains("/t (Permission denied)");
  }

  @Test
  void endsOnCausesThatGoInACircle() {
    Exception outer = new Exception("outer");
    Exception inner = new IOException("inner", outer);
    outer.initCause(inner);
    assertThat(Failure.of(outer)).isEqualTo(new Failure(ExitCode.INTERNAL, "Exception: outer"));
  }

  @Test
  void whatTheFileSystemSaysIsFoundBehindWhatWraps() {
    IOException quota = new IOException("The DiskSpace quota of /space is exceeded: quota = 5 B");
    Throwable thrown =
        new UncheckedIOException("Cannot write hdfs://h/space/out/model/metadata", quota);
    assertThat(SparkFault.reasonOf(thrown))
        .isEqualTo("The DiskSpace quota of /space is exceeded: quota = 5 B");
  }
}
