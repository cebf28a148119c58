package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.TestData;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * What the page on methods and the command {@code methods} say about the links of a method, and
 * what the method does with a wrong link of weight 0.01 between rows of two separated classes, or
 * within one.
 */
class LinkStrengthTest {
  private static final int N = 60;
  private static final int RIGHT = 20;
  private static final Rows ROWS = rows();

  /** Two separated classes that alternate. */
  private static Rows rows() {
    double[] data = TestData.normal(2 * N, 5);
    for (int at = 0; at < data.length; at++) {
      data[at] += 8 * (at / 2 % 2);
    }
    return new Rows(data, N, 2);
  }

  /** A method, its options as {@code key=value}, and what becomes of the two wrong links. */
  static Stream<Arguments> methods() {
    Stream<Arguments> defaults =
        MethodRegistry.all().stream()
            .map(
                info -> {
                  boolean hard = info.strength() == MethodInfo.Strength.HARD;
                  return Arguments.of(
                      info.name(),
                      info.options().stream().anyMatch(option -> option.key().equals("betas"))
                          ? "betas=10"
                          : "",
                      hard && info.takes().contains(MethodInfo.Kind.MUST_LINKS),
                      hard && info.takes().contains(MethodInfo.Kind.CANNOT_LINKS));
                });
    return Stream.concat(
        defaults,
        Stream.of(
            Arguments.of("cosc", "violationCost=1", false, false),
            Arguments.of("ncsc", "mustGamma=hard", true, false)));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aWrongLinkOfLittleWeightIsKeptByHardMethodsAlone(
      String method, String option, boolean keepsMust, boolean keepsCannot) {
    Map<String, String> options =
        option.isEmpty() ? Map.of() : Map.of(option.split("=", 2)[0], option.split("=", 2)[1]);
    int first = 2 * RIGHT;

    int[] joined = clusters(method, options, first + 1, true, 0.01);
    int[] separated = clusters(method, options, first + 2, false, 0.01);

    assertThat(joined[first] == joined[first + 1]).as("must-link kept").isEqualTo(keepsMust);
    assertThat(separated[first] != separated[first + 2])
        .as("cannot-link kept")
        .isEqualTo(keepsCannot);
  }

  /** Of the soft methods that weigh links, these keep the same wrong link with the weight 1. */
  @ParameterizedTest
  @CsvSource({"fcsc", "sssc", "mpck-means", "ncsc"})
  void theWeightDecides(String method) {
    int first = 2 * RIGHT;
    int[] joined = clusters(method, Map.of(), first + 1, true, 1);

    assertThat(joined[first]).isEqualTo(joined[first + 1]);
  }

  /** The clusters with right links of weight 1 and a link of the row 2 RIGHT. */
  private static int[] clusters(
      String method, Map<String, String> options, int second, boolean must, double weight) {
    int[] one = new int[RIGHT + 1];
    int[] other = new int[RIGHT + 1];
    boolean[] isMust = new boolean[RIGHT + 1];
    double[] weights = new double[RIGHT + 1];
    for (int e = 0; e < RIGHT; e++) {
      isMust[e] = e % 2 == 0;
      one[e] = isMust[e] ? e / 2 : e + RIGHT - 1;
      other[e] = isMust[e] ? e / 2 + 10 : e + RIGHT;
      weights[e] = 1;
    }
    one[RIGHT] = 2 * RIGHT;
    other[RIGHT] = second;
    isMust[RIGHT] = must;
    weights[RIGHT] = weight;
    return MethodRegistry.create(method, options)
        .cluster(
            ROWS,
            SideInformation.of(Links.of(N, one, other, isMust, weights)),
            OptionalInt.of(2),
            1)
        .clusters();
  }

  /** The column on side information in the table of docs/methods.md is that of the registry. */
  @Test
  void thePageOnMethodsSaysWhatTheMethodsTake() {
    Map<String, String> page = sideInformation();

    assertThat(page.keySet())
        .containsExactlyInAnyOrderElementsOf(
            MethodRegistry.all().stream().map(MethodInfo::name).toList());
    for (MethodInfo info : MethodRegistry.all()) {
      String said = page.getOrDefault(info.name(), "");
      assertThat(Arrays.asList(said.split("; ", 2)[0].split(", ", -1)))
          .as(info.name())
          .containsExactlyElementsOf(kinds(info));
      assertThat(said.contains("; hard"))
          .as("hard is said of %s", info.name())
          .isEqualTo(info.strength() == MethodInfo.Strength.HARD);
    }
  }

  private static List<String> kinds(MethodInfo info) {
    Set<MethodInfo.Kind> takes = info.takes();
    return takes.isEmpty()
        ? List.of("none")
        : takes.stream().map(k -> k.name().toLowerCase(Locale.ROOT).replace('_', '-')).toList();
  }

  /** The second column of the table, by the name of the method. */
  private static Map<String, String> sideInformation() {
    try {
      String page = Files.readString(Path.of("../docs/methods.md"));
      String section = page.split("\n## All methods\n", 2)[1].split("\n## ", 2)[0];
      return section
          .lines()
          .filter(line -> line.startsWith("| `"))
          .map(line -> line.split(" \\| ", -1))
          .collect(
              Collectors.toMap(
                  cells -> cells[0].replaceAll("[|` ]", ""), cells -> cells[1].replace("`", "")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
