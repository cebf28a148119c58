package org.mustlink.spark.job.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.linalg.Rows;

class SerializedFileTest {
  private final FileSystem local;
  private final SerializedFile file;

  SerializedFileTest(@TempDir java.nio.file.Path directory) throws IOException {
    this.local = FileSystem.getLocal(new Configuration());
    this.file = new SerializedFile(local, new Path(directory.resolve("some.stage").toUri()));
  }

  @Test
  void anObjectIsReadAsItWasWritten() throws Exception {
    assertThat(file.read(ArrayList.class)).isEmpty();
    file.write(new Rows(new double[] {1, Double.MIN_VALUE}, 1, 2));
    assertThat(file.read(Rows.class).orElseThrow().data()).containsExactly(1, Double.MIN_VALUE);
    file.write(new ArrayList<>(List.of("next")));
    assertThat(file.read(ArrayList.class)).contains(new ArrayList<>(List.of("next")));
  }

  /** A class that is not among those of a run is never made, whoever wrote the file. */
  @Test
  void otherClassesAreNotRead() throws IOException {
    file.write(new SparkConf(false));
    assertThatThrownBy(() -> file.read(SparkConf.class))
        .isInstanceOf(InvalidObjectException.class)
        .hasMessageContaining("holds something else");
    file.write(new ArrayList<>(List.of(new SparkConf(false))));
    assertThatThrownBy(() -> file.read(ArrayList.class)).isInstanceOf(InvalidObjectException.class);
  }

  @Test
  void anotherTypeAndAShortFileAreRefused() throws IOException {
    file.write("text");
    assertThatThrownBy(() -> file.read(Rows.class)).isInstanceOf(InvalidObjectException.class);
    local.create(file.path(), true).close();
    assertThatThrownBy(() -> file.read(String.class))
        .hasMessageContaining("does not match its checksum");
  }
}
