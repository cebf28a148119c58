package org.mustlink.model.drift;

import org.mustlink.core.fault.FaultException;

/** Clusters or features have changed by more than the limits since an earlier fit. */
public final class DriftException extends FaultException {
  private static final long serialVersionUID = 1L;

  /**
   * A change that is too large.
   *
   * @param message whole sentences, with settings in braces as described in {@link
   *     org.mustlink.core.fault.Surface}
   */
  DriftException(String message) {
    super(message);
  }
}
