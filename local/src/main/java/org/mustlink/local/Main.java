package org.mustlink.local;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import org.mustlink.local.serve.Server;

/**
 * Serves the process that started this one: requests come by standard input, and answers go by
 * standard output, which nothing else may write to. It ends when standard input ends.
 */
public final class Main {
  private static final int BUFFER = 1 << 16;

  private Main() {}

  /**
   * Starts.
   *
   * @param arguments none
   * @throws IOException if a stream fails
   */
  public static void main(String[] arguments) throws IOException {
    System.setOut(System.err);
    try (DataInputStream in =
            new DataInputStream(
                new BufferedInputStream(new FileInputStream(FileDescriptor.in), BUFFER));
        DataOutputStream out =
            new DataOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER))) {
      new Server().serve(in, out);
    }
    System.exit(0);
  }
}
