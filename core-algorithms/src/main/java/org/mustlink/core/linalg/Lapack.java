package org.mustlink.core.linalg;

import dev.ludovic.netlib.lapack.JavaLAPACK;

/**
 * LAPACK in Java, which gives the same bits on every processor. Everybody takes it from here: it
 * determines the constants of the machine when it is first asked for one, in static fields that a
 * second thread would read before they are set, so that this is done once before anybody has it.
 */
public final class Lapack {
  private static final JavaLAPACK JAVA = JavaLAPACK.getInstance();

  static {
    JAVA.dlamch("E");
  }

  private Lapack() {}

  /** Returns it, with the constants of the machine. */
  public static JavaLAPACK java() {
    return JAVA;
  }
}
