package org.mustlink.core.options;

/** A named set of defaults. */
public enum Preset {
  /** What measured best on real data. */
  BEST,
  /** The settings of Li, Xia, Shan, Liu (TKDE 2015), section 5. */
  PAPER
}
