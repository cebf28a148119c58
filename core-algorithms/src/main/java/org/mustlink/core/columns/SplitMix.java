package org.mustlink.core.columns;

/** The mixing functions of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), which are one to one. */
public final class SplitMix {
  /** The odd number that is nearest to 2^64 divided by the golden ratio. */
  static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private SplitMix() {}

  /** Returns the number that the generator gives in the state z. */
  public static long mix(long z) {
    return finished(z + GOLDEN);
  }

  /** The finalizer of the generator. */
  static long finished(long z) {
    long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    a = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
    return a ^ (a >>> 31);
  }
}
