package org.mustlink.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mustlink.spark.job.Main;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The job jar and its POM say what is inside. The build has them from the phase package on. */
class JobJarTest {
  private static final List<String> INSIDE =
      List.of(
          "com.typesafe:config",
          "info.picocli:picocli",
          "org.jgrapht:jgrapht-core",
          "org.jheaps:jheaps",
          "org.mustlink:mustlink-core");

  private Path jar = Path.of("");

  @BeforeEach
  void findJar() throws URISyntaxException {
    jar = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    assumeTrue(Files.isRegularFile(jar), "the job jar is not built in this run");
  }

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
    assertThat(found).contains("org.mustlink:mustlink-spark").containsAll(INSIDE).hasSize(6);
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
}
