package org.mustlink.core.ids;

import java.util.Arrays;

/**
 * Gives distinct numbers the indices from 0 on, in the order in which they come, by a hash table in
 * some 24 bytes for each. Mutable and not thread-safe.
 */
public final class Numbering {
  private static final long MIXER = 0x9E3779B97F4A7C15L;

  private long[] numbers = new long[16];
  private int[] places = new int[64];
  private int shift = Long.SIZE - 6;
  private int count;

  /** Returns the index of a number, a new one if it was not there yet. */
  public int of(long number) {
    int place = place(number);
    while (places[place] != 0) {
      int index = places[place] - 1;
      if (numbers[index] == number) {
        return index;
      }
      place = (place + 1) & (places.length - 1);
    }
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    numbers[count] = number;
    places[place] = ++count;
    if (2 * count > places.length) {
      widen();
    }
    return count - 1;
  }

  /** How many distinct numbers there are. */
  public int count() {
    return count;
  }

  private int place(long number) {
    return (int) ((number * MIXER) >>> shift);
  }

  private void widen() {
    places = new int[2 * places.length];
    shift--;
    for (int index = 0; index < count; index++) {
      int place = place(numbers[index]);
      while (places[place] != 0) {
        place = (place + 1) & (places.length - 1);
      }
      places[place] = index + 1;
    }
  }
}
