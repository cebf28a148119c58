package org.mustlink.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.CentresModel;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.ModelDirectory;
import org.mustlink.model.store.ModelStore;

/** The models of numbers that earlier releases wrote give as ONNX what they gave. */
class StoredModelsTest {
  private static final Path MODELS = Path.of("../spark-job/src/test/resources/models");
  private static final double TOLERANCE = 1e-6;

  /** The files beside the models, with what these must give. */
  static List<Path> expected() throws IOException {
    try (Stream<Path> files = Files.walk(MODELS, 2)) {
      return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
  }

  /** Each line has the cluster, the margin, the number of features, and those other than 0. */
  @ParameterizedTest
  @MethodSource("expected")
  void anExportedModelGivesWhatTheModelGave(Path expected) throws Exception {
    List<String[]> lines =
        Files.readAllLines(expected).stream().map(line -> line.split(" ", -1)).toList();
    int d = Integer.parseInt(lines.get(0)[2]);
    double[] rows = new double[lines.size() * d];
    for (int i = 0; i < lines.size(); i++) {
      for (int at = 3; at < lines.get(i).length; at++) {
        String[] entry = lines.get(i)[at].split(":", -1);
        rows[i * d + Integer.parseInt(entry[0])] = Double.parseDouble(entry[1]);
      }
    }
    Run found = Run.of(exported(model(expected)).bytes(), rows, d);
    for (int i = 0; i < lines.size(); i++) {
      assertThat(found.clusters()[i]).as("row %s", i).isEqualTo(Long.parseLong(lines.get(i)[0]));
      assertThat(found.margins()[i])
          .as("row %s", i)
          .isCloseTo(Double.parseDouble(lines.get(i)[1]), within(TOLERANCE));
    }
  }

  /** The model that a file is beside, or the last stage of the pipeline. */
  private static Path model(Path expected) throws IOException {
    Path model = expected.resolveSibling(expected.getFileName().toString().replace(".txt", ""));
    if (!Files.isDirectory(model.resolve("stages"))) {
      return model;
    }
    try (Stream<Path> stages = Files.list(model.resolve("stages"))) {
      return stages.filter(stage -> Files.exists(stage.resolve("model.json"))).toList().get(0);
    }
  }

  private static OnnxModel exported(Path path) {
    ModelDirectory model = LocalDirectory.of(path);
    return ModelStore.isOfCentres(model)
        ? OnnxModel.of(ModelStore.read(CentresModel.class, model).content())
        : OnnxModel.of(ModelStore.read(model).content().model());
  }

  @Test
  void aModelOfWordsAndDatesIsRefused() {
    assertThatThrownBy(() -> exported(MODELS.resolve("0.1/mixed")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("the column `note` holds texts");
  }
}
