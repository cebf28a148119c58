package org.mustlink.core.kmeans;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactSumTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, Double.MIN_VALUE, 1e-310, 0.1, 1, 3e15, 1e300, Double.MAX_VALUE})
  void oneNumberIsItself(double value) {
    ExactSum sum = new ExactSum();
    sum.add(value);
    assertThat(sum.value()).isEqualTo(value);
    assertThat(sum.plus(new ExactSum()).value()).isEqualTo(value);
  }

  @Test
  void theOrderDoesNotMatterAndNothingIsRounded() {
    Random random = new Random(3);
    List<Double> numbers = new ArrayList<>();
    BigDecimal exact = BigDecimal.ZERO;
    for (int i = 0; i < 2000; i++) {
      double number = Math.scalb(random.nextDouble(), random.nextInt(-80, 80));
      numbers.add(number);
      exact = exact.add(new BigDecimal(number));
    }
    ExactSum all = new ExactSum();
    numbers.forEach(all::add);
    Collections.shuffle(numbers, random);
    ExactSum one = new ExactSum();
    ExactSum other = new ExactSum();
    numbers.subList(0, 500).forEach(one::add);
    numbers.subList(500, 2000).forEach(other::add);
    assertThat(one.plus(other).value()).isEqualTo(all.value());
    assertThat(Math.abs(all.value() - exact.doubleValue()))
        .isLessThanOrEqualTo(Math.ulp(all.value()));
  }
}
