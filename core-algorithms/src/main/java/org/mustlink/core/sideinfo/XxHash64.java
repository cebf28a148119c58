package org.mustlink.core.sideinfo;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The hash XXH64 of Y. Collet, as the function {@code xxhash64} of Spark computes it: the hash of
 * several values is that of the last one with the hash of those before it as its seed.
 */
final class XxHash64 {
  /** The seed with which Spark begins. */
  static final long FIRST_SEED = 42;

  private static final long P1 = 0x9E3779B185EBCA87L;
  private static final long P2 = 0xC2B2AE3D27D4EB4FL;
  private static final long P3 = 0x165667B19E3779F9L;
  private static final long P4 = 0x85EBCA77C2B2AE63L;
  private static final long P5 = 0x27D4EB2F165667C5L;
  private static final int STRIPE = 4 * Long.BYTES;

  private XxHash64() {}

  static long of(String text, long seed) {
    return of(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), seed);
  }

  static long of(int number, long seed) {
    return of(ByteBuffer.allocate(Integer.BYTES).putInt(Integer.reverseBytes(number)).flip(), seed);
  }

  static long of(long number, long seed) {
    return of(ByteBuffer.allocate(Long.BYTES).putLong(Long.reverseBytes(number)).flip(), seed);
  }

  private static long of(ByteBuffer bytes, long seed) {
    ByteBuffer in = bytes.order(ByteOrder.LITTLE_ENDIAN);
    int length = in.remaining();
    long hash = (length < STRIPE ? seed + P5 : stripes(in, seed)) + length;
    while (in.remaining() >= Long.BYTES) {
      hash = Long.rotateLeft(hash ^ round(0, in.getLong()), 27) * P1 + P4;
    }
    if (in.remaining() >= Integer.BYTES) {
      hash = Long.rotateLeft(hash ^ (in.getInt() & 0xffffffffL) * P1, 23) * P2 + P3;
    }
    while (in.hasRemaining()) {
      hash = Long.rotateLeft(hash ^ (in.get() & 0xffL) * P5, 11) * P1;
    }
    hash = (hash ^ hash >>> 33) * P2;
    hash = (hash ^ hash >>> 29) * P3;
    return hash ^ hash >>> 32;
  }

  private static long stripes(ByteBuffer in, long seed) {
    long[] sums = {seed + P1 + P2, seed + P2, seed, seed - P1};
    while (in.remaining() >= STRIPE) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] = round(sums[i], in.getLong());
      }
    }
    long hash =
        Long.rotateLeft(sums[0], 1)
            + Long.rotateLeft(sums[1], 7)
            + Long.rotateLeft(sums[2], 12)
            + Long.rotateLeft(sums[3], 18);
    for (long sum : sums) {
      hash = (hash ^ round(0, sum)) * P1 + P4;
    }
    return hash;
  }

  private static long round(long sum, long input) {
    return Long.rotateLeft(sum + input * P2, 31) * P1;
  }
}
