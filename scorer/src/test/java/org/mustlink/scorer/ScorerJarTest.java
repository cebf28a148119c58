package org.mustlink.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The jar: small, with nothing of Spark, and a JVM that has it alone loads models and assigns. */
@EnabledIfSystemProperty(
    named = "mustlink.scorerJar",
    matches = ".+") // of the build, once it is made
class ScorerJarTest {
  private static final Path JAR = Path.of(System.getProperty("mustlink.scorerJar", ""));

  private static final long MOST_BYTES = 3_000_000;

  private static final String PROGRAM =
      """
      import java.nio.file.Path;
      import org.mustlink.scorer.Scorer;

      public class Alone {
        public static void main(String[] args) {
          for (String model : args) {
            Scorer scorer = Scorer.open(Path.of(model));
            boolean vector = scorer.columns().get(0).kind().equals("vector");
            int d = vector ? 4 : scorer.columns().size();
            System.out.println(
                vector
                    ? scorer.assign(new double[d]).cluster() >= -1
                    : scorer.assign(
                                "Dream", "male", 3.5, 2, true, "1970-01-08", null, 4, 8, "ice snow")
                            .cluster()
                        >= 0);
          }
          for (String name :
              new String[] {
                "org.apache.spark.SparkContext", "scala.Option", "org.apache.hadoop.fs.Path",
                "com.fasterxml.jackson.databind.ObjectMapper", "org.slf4j.Logger"
              }) {
            try {
              Class.forName(name);
              throw new AssertionError(name + " is there");
            } catch (ClassNotFoundException e) {
              System.out.println(name + " is not there");
            }
          }
        }
      }
      """;

  @Test
  void theJarIsSmallAndHoldsNothingElse() throws IOException {
    assertThat(Files.size(JAR)).isLessThan(MOST_BYTES);
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> names = jar.stream().map(ZipEntry::getName).toList();
      assertThat(names)
          .contains(
              "org/mustlink/scorer/Scorer.class",
              "org/mustlink/core/knn/PanamaScan.class",
              "META-INF/LICENSE",
              "META-INF/NOTICE")
          .doesNotHaveDuplicates();
      assertThat(names)
          .allMatch(
              name ->
                  name.startsWith("org/mustlink/")
                      || name.startsWith("META-INF/")
                      || name.equals("org/"));
      assertThat(names).noneMatch(name -> name.startsWith("META-INF/services/"));
      assertThat(names).noneMatch(name -> name.startsWith("org/mustlink/spark/"));
      for (ZipEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        String text =
            new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
        for (String foreign :
            List.of("org/apache/spark", "org/apache/hadoop", "scala/", "org/slf4j")) {
          assertThat(text.contains("L" + foreign) || text.contains("\u0000" + foreign))
              .as("%s names %s", entry.getName(), foreign)
              .isFalse();
        }
      }
    }
  }

  @Test
  void aJvmWithTheJarAloneAssigns(@TempDir Path folder) throws Exception {
    Path program = Files.writeString(folder.resolve("Alone.java"), PROGRAM);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String models = StoredRows.LATEST.toAbsolutePath().toString();
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-cp",
                JAR.toString(),
                program.toString(),
                models + "/pool",
                models + "/kmeans",
                models + "/new",
                models + "/mixed")
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed.lines().filter("true"::equals)).as(printed).hasSize(4);
    assertThat(printed.lines().filter(line -> line.endsWith(" is not there"))).hasSize(5);
    assertThat(printed).doesNotContain("WARN", "SLF4J");
  }
}
