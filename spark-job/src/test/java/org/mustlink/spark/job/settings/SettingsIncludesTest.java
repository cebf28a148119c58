package org.mustlink.spark.job.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;

class SettingsIncludesTest {
  private final Path directory;
  private final Path folder;

  SettingsIncludesTest(@TempDir Path directory) throws IOException {
    this.directory = directory;
    this.folder = Files.createDirectories(directory.resolve("settings"));
    Files.writeString(directory.resolve("outside.conf"), "fit.k = 9");
    Files.writeString(folder.resolve("beside.conf"), "include \"below/more\"\nfit.k = 3");
    Files.createDirectory(folder.resolve("below"));
    Files.writeString(folder.resolve("below/more.conf"), "include \"most.json\"\nfit.seed = 4");
    Files.writeString(folder.resolve("below/most.json"), "{\"output\": {\"path\": \"o\"}}");
  }

  private JobSettings read(String text) throws IOException {
    Path file = folder.resolve("job.conf");
    Files.writeString(file, "input.path = i\n" + text);
    return SettingsReader.read(Optional.of(file), Map.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "include \"beside.conf\"",
        "include \"beside\"",
        "include required(file(\"beside.conf\"))",
        "include \"../settings/beside.conf\""
      })
  void filesInTheDirectoryAreIncludedAndWhatTheyInclude(String line) throws IOException {
    JobSettings settings = read(line + "\nfit.k = ${fit.seed}");
    assertThat(settings.options().toString()).contains("seed=4", "k=4");
    assertThat(settings.output().path()).isEqualTo("o");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"../outside.conf\"",
        "\"../outside\"",
        "\"/etc/passwd\"",
        "file(\"/etc/passwd\")",
        "required(file(\"../outside.conf\"))",
        "\"link.conf\"",
        "\"linked/outside.conf\""
      })
  void filesElsewhereAreRefused(String included) throws IOException {
    Files.createSymbolicLink(folder.resolve("link.conf"), directory.resolve("outside.conf"));
    Files.createSymbolicLink(folder.resolve("linked"), directory);
    assertThatThrownBy(() -> read("include " + included))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("cannot include '")
        .hasMessageContaining("is not in the directory " + folder.toRealPath())
        .hasMessageNotContaining("root:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "classpath(\"reference.conf\")",
        "\"file:/etc/passwd\"",
        "url(\"file:///etc/passwd\")",
        "url(\"jar:file:/tmp/a.jar!/b.conf\")",
        "\"absent.conf\"",
        "\"beside.conf\\u0000\"",
        "\"job.conf\""
      })
  void jarsAddressesAndWhatIsNotThereAreRefused(String included) {
    assertThatThrownBy(() -> read("include " + included)).isInstanceOf(BadSettingException.class);
  }

  @Test
  void nothingIsFetched() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/job.conf";
      for (String included : new String[] {"\"" + address + "\"", "url(\"" + address + "\")"}) {
        assertThatThrownBy(() -> read("include " + included))
            .isInstanceOf(BadSettingException.class)
            .hasMessageContaining("settings are not read from addresses");
      }
    } finally {
      server.stop(0);
    }
    assertThat(requests).hasValue(0);
  }
}
