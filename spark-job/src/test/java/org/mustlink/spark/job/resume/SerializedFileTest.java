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
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.table.PackedKeys;

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

  @Test
  void aBlockOfCodesIsReadAsItWasWritten() throws Exception {
    PackedKeys.Builder keys = new PackedKeys.Builder(2, 8);
    keys.add(new byte[] {1, 2, 3, 4});
    keys.add(new byte[] {5, 6, 7, 8});
    CodedRows rows =
        new CodedRows(
                new int[] {4, 2, 7, 1}, new float[] {.75f, .25f, .5f, .5f}, 2, new float[] {-1, -2})
            .beyond(new float[] {0, 2.5f});
    CodeBlock block =
        new CodeBlock(
                rows,
                new int[] {3, CodeBlock.OUTLIER},
                new double[] {.5, 2},
                keys.build(),
                new long[] {7, -9})
            .labelWeighted(new LabelWeights(new double[] {.5, 1}));
    CodeBlock read = StoredObject.read(StoredObject.bytes(block), CodeBlock.class);
    assertThat(read.rows().codes()).isEqualTo(rows.codes());
    assertThat(read.rows().weights()).isEqualTo(rows.weights());
    assertThat(read.rows().scores()).isEqualTo(rows.scores());
    assertThat(read.rows().outliers()).containsExactly(1);
    assertThat(read.labels()).isEqualTo(block.labels());
    assertThat(read.weights()).isEqualTo(block.weights());
    assertThat(read.labelWeights().values()).containsExactly(.5, 1);
    assertThat(read.keys().hash(1, 1)).isEqualTo(block.keys().hash(1, 1));
    assertThat(read.apart()).isEqualTo(block.apart());
  }
}
