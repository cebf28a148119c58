package org.mustlink.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.mustlink.spark.job.Main;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The job jar and its POM declare what is inside, and the jar of the library contains nothing else.
 */
class JobJarTest {
  private static final List<String> INSIDE =
      List.of(
          "com.typesafe:config",
          "info.picocli:picocli",
          "org.jspecify:jspecify",
          "org.mustlink:mustlink-core",
          "org.mustlink:mustlink-model",
          "org.mustlink:mustlink-onnx",
          "org.mustlink:mustlink-spark");

  /** Set by the build, which runs these tests when the jar is there. */
  private final Path jar = Path.of(System.getProperty("mustlink.jobJar"));

  @Test
  void theJarNamesWhatIsInside() throws IOException {
    List<String> found = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        String name = entry.getName();
        assertThat(name).doesNotEndWith("pom.xml").doesNotStartWith("picocli/");
        if (name.endsWith("/pom.properties")) {
          Properties properties = new Properties();
          try (InputStream in = file.getInputStream(entry)) {
            properties.load(in);
          }
          String id = properties.get("groupId") + ":" + properties.get("artifactId");
          assertThat(name).isEqualTo("META-INF/maven/" + id.replace(':', '/') + "/pom.properties");
          assertThat(properties.getProperty("version")).as(id).matches("\\d+\\.\\d+.*");
          found.add(id);
        }
      }
    }
    assertThat(found)
        .containsAll(INSIDE)
        .contains("org.mustlink:mustlink-job")
        .hasSize(INSIDE.size() + 1);
  }

  @Test
  void theJarHasTheLicenceAndNamesWhatIsInside() throws IOException {
    assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
    assertThat(text(jar, "META-INF/NOTICE")).contains("picocli", "Config", "JSpecify");
  }

  @Test
  void theJarStartsTheJobAndOffersItsClassesToSparkConnect() throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      assertThat(file.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo(Main.class.getName());
    }
    assertThat(text(jar, "META-INF/services/org.apache.spark.ml.Estimator"))
        .contains("ConstrainedSpectralClustering");
  }

  @Test
  void theLibraryHoldsItsOwnClassesOnly() throws IOException, URISyntaxException {
    Path library = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    assertThat(library.getFileName().toString()).startsWith("mustlink-spark-").endsWith(".jar");
    try (JarFile file = new JarFile(library.toFile())) {
      assertThat(file.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")))
          .isNotEmpty()
          .allMatch(name -> name.startsWith("org/mustlink/spark/"));
    }
    assertThat(text(library, "META-INF/NOTICE")).doesNotContain("This jar carries");
  }

  @Test
  void thePomNamesNothingThatIsInsideAndSparkAsProvided()
      throws IOException, ParserConfigurationException, SAXException {
    Path pom = jar.resolveSibling("../dependency-reduced-pom.xml").normalize();
    Element project =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(pom.toFile())
            .getDocumentElement();
    NodeList dependencies = project.getElementsByTagName("dependency");
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < dependencies.getLength(); i++) {
      Element dependency = (Element) dependencies.item(i);
      String id = text(dependency, "groupId") + ":" + text(dependency, "artifactId");
      assertThat(INSIDE).doesNotContain(id);
      assertThat(text(dependency, "scope").toLowerCase(Locale.ROOT))
          .as(id)
          .isIn("provided", "test");
      seen.add(id);
    }
    assertThat(seen).anyMatch(id -> id.startsWith("org.apache.spark:spark-mllib_"));
  }

  private static String text(Element element, String name) {
    NodeList found = element.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().trim();
  }

  private static String text(Path jar, String entry) throws IOException {
    try (JarFile file = new JarFile(jar.toFile());
        InputStream in = file.getInputStream(file.getEntry(entry))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
