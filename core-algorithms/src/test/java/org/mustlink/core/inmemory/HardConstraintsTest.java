package org.mustlink.core.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Every method of strength HARD refuses side information that no clusters satisfy before it starts.
 */
class HardConstraintsTest {
  private static final int N = 6;
  private static final Rows ROWS =
      new Rows(IntStream.range(0, N).mapToDouble(i -> i).toArray(), N, 1);

  /** A method that gives each row a cluster of its own. */
  private static final class Singletons extends AbstractInMemoryMethod {
    Singletons(MethodInfo.Strength strength, Set<MethodInfo.Kind> takes) {
      super(new MethodInfo("singletons", "", "", takes, strength, "", 100, "", List.of()));
    }

    @Override
    public long bytes(long n, int d) {
      return n;
    }

    @Override
    protected InMemoryClustering solve(Task task) {
      return new InMemoryClustering(
          IntStream.range(0, N).toArray(),
          new double[N],
          N,
          Optional.empty(),
          new double[0],
          Map.of(),
          task.warnings());
    }
  }

  private static final Set<MethodInfo.Kind> ALL = EnumSet.allOf(MethodInfo.Kind.class);

  private static InMemoryClustering hard(Rows rows, SideInformation side, int k) {
    return new Singletons(MethodInfo.Strength.HARD, ALL).cluster(rows, side, OptionalInt.of(k), 1);
  }

  private static SideInformation side(String must, String cannot, int... labelled) {
    String[] pairs = (must + " " + cannot).trim().split(" +");
    int count = must.isEmpty() ? 0 : must.split(" ").length;
    boolean[] together = new boolean[pairs.length];
    Arrays.fill(together, 0, count, true);
    double[] ones = new double[pairs.length];
    Arrays.fill(ones, 1);
    int[] labels = new int[N];
    Arrays.fill(labels, -1);
    System.arraycopy(labelled, 0, labels, 0, labelled.length);
    return new SideInformation(
        Links.of(
            N,
            Arrays.stream(pairs).mapToInt(pair -> pair.charAt(0) - '0').toArray(),
            Arrays.stream(pairs).mapToInt(pair -> pair.charAt(1) - '0').toArray(),
            together,
            ones),
        labels,
        Arrays.stream(labels).max().orElse(-1) + 1);
  }

  @Test
  void aCannotLinkWithinAChainNamesTheRowsOfTheChain() {
    assertThatThrownBy(() -> hard(ROWS, side("01 12", "02"), 3))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("separates row 0 and row 2")
        .hasMessageContaining("row 0 - row 1 - row 2")
        .hasMessageContaining("Correct them");
    assertThatThrownBy(() -> hard(ROWS, side("", "01", 0, 0), 3))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("row 0 - the rows of label 0 - row 1");
  }

  @Test
  void aRowApartFromItselfIsNamed() {
    assertThatThrownBy(() -> hard(ROWS, side("", "44"), 3))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("row 4 with itself");
  }

  @Test
  void mustLinksBetweenTwoLabelsAreNamed() {
    assertThatThrownBy(() -> hard(ROWS, side("02 12", "", 0, 1), 3))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("two different labels by the chain row 0 - row 2 - row 1");
  }

  @Test
  void rowsThatNeedMoreClustersThanThereAreAreNamed() {
    assertThatThrownBy(() -> hard(ROWS, side("", "01 12 02"), 2))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("row 0, row 1, row 2")
        .hasMessageContaining("need 3 clusters and k is 2");
    assertThat(hard(ROWS, side("", "01 12 02"), 3).k()).isEqualTo(N);
  }

  @Test
  void equalRowsThatMustBeApartAreLeftToTheMethod() {
    Rows equal = new Rows(new double[N], N, 1);

    assertThat(hard(equal, side("", "01"), 2).k()).isEqualTo(N);
    assertThat(hard(equal, side("01", ""), 2).k()).isEqualTo(1);
  }

  @Test
  void softMethodsAndKindsThatAreNotTakenAreNotChecked() {
    SideInformation contradictory = side("01 12", "02");

    assertThat(
            new Singletons(MethodInfo.Strength.SOFT, ALL)
                .cluster(ROWS, contradictory, OptionalInt.of(2), 1)
                .warnings())
        .anyMatch(warning -> warning.contains("contradict each other"));
    assertThat(
            new Singletons(MethodInfo.Strength.HARD, EnumSet.of(MethodInfo.Kind.MUST_LINKS))
                .cluster(ROWS, contradictory, OptionalInt.of(2), 1)
                .warnings())
        .anyMatch(warning -> warning.contains("takes no such links"));
  }
}
