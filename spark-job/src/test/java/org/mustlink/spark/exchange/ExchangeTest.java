package org.mustlink.spark.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.ids.NumberOrder;
import org.mustlink.spark.testing.SparkExtension;

/** Records arrive completely, each once, in the partition of its key. */
@ExtendWith(SparkExtension.class)
class ExchangeTest {
  private static final int PARTITIONS = 3;

  /** Keys of both signs, with records from an empty one to one that is larger than a packet. */
  private static final List<Long> NUMBERS =
      LongStream.range(-500, 500).map(i -> i * i * i * 7919).boxed().toList();

  private final SparkSession spark;

  ExchangeTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void recordsArriveInThePartitionsOfTheirNumbers() {
    JavaRDD<Long> numbers =
        JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(NUMBERS, 4);
    List<List<Long>> arrived =
        Exchange.of(numbers, PARTITIONS, ExchangeTest::send)
            .mapPartitions(ExchangeTest::read)
            .collect();
    assertThat(arrived).hasSize(PARTITIONS);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      int index = partition;
      assertThat(arrived.get(partition))
          .containsExactlyInAnyOrderElementsOf(
              NUMBERS.stream().filter(n -> Math.floorMod(n, PARTITIONS) == index).toList());
    }
  }

  private static int length(long number) {
    return number == 0 ? 1 << 17 : Math.floorMod(number, 1000);
  }

  private static void send(Long number, Outbox to) {
    ByteBuffer record = to.record(number, length(number));
    for (int i = 0; i < length(number); i++) {
      record.put((byte) (number + i));
    }
  }

  private static Iterator<List<Long>> read(Iterator<byte[]> packets) {
    List<Long> numbers = new ArrayList<>();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      long number = record.getLong();
      for (int i = 0; i < length(number); i++) {
        if (record.get() != (byte) (number + i)) {
          throw new IllegalStateException("Record " + number + " is damaged");
        }
      }
      numbers.add(number);
    }
    return List.of(numbers).iterator();
  }

  @Test
  void moreRecordsHaveMorePartitions() {
    assertThat(Exchange.partitions(0)).isEqualTo(1);
    assertThat(Exchange.partitions(5)).isEqualTo(1);
    assertThat(Exchange.partitions(6_320_000)).isBetween(8, 32);
  }

  @Test
  void groupsHaveTheRecordsOfANumber() {
    Groups groups = Groups.of(new long[] {5, -1, 5, Long.MIN_VALUE, 5});
    assertThat(groups.numbers()).containsExactly(Long.MIN_VALUE, -1, 5);
    assertThat(groups.size(2)).isEqualTo(3);
    assertThat(groups.take(2, new long[] {10, 11, 12, 13, 14})).containsExactly(10, 12, 14);
    assertThat(Groups.of(new long[0]).count()).isZero();
  }

  @Test
  void numbersGrowAndBecomeDistinct() {
    Longs longs = new Longs();
    LongStream.range(0, 100).map(i -> i % 7).forEach(longs::add);
    assertThat(longs.size()).isEqualTo(100);
    assertThat(Longs.distinct(longs.toArray())).containsExactly(0, 1, 2, 3, 4, 5, 6);
  }

  @Test
  void numbersOfAnyKindAreOrderedAndFound() {
    Random random = new Random(4);
    List<LongSupplier> kinds =
        List.of(
            random::nextLong,
            () -> random.nextInt(50),
            () -> 7,
            () -> random.nextBoolean() ? Long.MIN_VALUE + random.nextInt(3) : random.nextLong(),
            () -> random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(1_000_000),
            () -> 1L << random.nextInt(64));
    for (LongSupplier kind : kinds) {
      for (int count : new int[] {0, 1, 2, 30, 5_000}) {
        long[] numbers = LongStream.generate(kind).limit(count).toArray();
        NumberOrder order = NumberOrder.of(numbers);
        int[] expected =
            IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingLong(i -> numbers[i]))
                .mapToInt(i -> i)
                .toArray();
        assertThat(order.order()).isEqualTo(expected);
        assertThat(order.numbers()).isEqualTo(LongStream.of(numbers).sorted().toArray());
        for (long number : numbers) {
          assertThat(order.numbers()[order.index(number)]).isEqualTo(number);
        }
        for (long other : new long[] {Long.MIN_VALUE + 9, -3, 51, Long.MAX_VALUE - 1}) {
          boolean there = LongStream.of(numbers).anyMatch(number -> number == other);
          assertThat(order.index(other) >= 0).isEqualTo(there);
        }
      }
    }
  }
}
