package org.mustlink.core.options;

/** A named set of defaults. */
public enum Preset {
  /** The defaults with the best results on real data. */
  BEST,
  /** The settings of Li, Xia, Shan, Liu (TKDE 2015), section 5. */
  PAPER
}
