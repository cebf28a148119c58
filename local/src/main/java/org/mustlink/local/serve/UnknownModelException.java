package org.mustlink.local.serve;

/** A request names a model that this process does not have in memory, and does not bring it. */
final class UnknownModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;
}
