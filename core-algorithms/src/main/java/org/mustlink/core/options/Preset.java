package org.mustlink.core.options;

/** A named set of defaults. */
public enum Preset {
  /** The defaults with the best results on real data. */
  BEST,
  /** The settings of Li, Xia, Shan, Liu (TKDE 2015), section 5, with beta0 = 0.1 (section 5.3). */
  PAPER,
  /** The same with the rule of section 5.2, beta0 = 0.5 + 0.4 c/n for c of n rows with labels. */
  PAPER_RULE
}
