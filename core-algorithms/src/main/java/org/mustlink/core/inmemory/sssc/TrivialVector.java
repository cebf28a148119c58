package org.mustlink.core.inmemory.sssc;

/** What becomes, for two clusters, of a vector that puts all rows into one cluster. */
enum TrivialVector {
  /** It is dropped if there is side information. */
  AUTO,
  /** The two smallest vectors are clustered, whatever their signs. */
  KEEP,
  /** The rows are split by the sign of the smallest vector that has both signs. */
  DROP;

  /**
   * Whether rows are split by the sign of one vector.
   *
   * @param informed whether there is side information
   */
  boolean splits(int k, boolean informed) {
    return k == 2 && (this == DROP || (this == AUTO && informed));
  }
}
