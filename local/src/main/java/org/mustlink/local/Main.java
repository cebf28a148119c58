package org.mustlink.local;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.mustlink.local.serve.Server;

/**
 * Serves the process that started this one. Requests and answers go by one socket, to which neither
 * the JVM nor a library writes: standard input, which is an end of a pair of sockets, or a
 * connection to a port of the loopback address, which is the only argument, on systems where
 * standard input cannot be a socket. Standard output and standard error are left to what the JVM
 * has to say. The first bytes sent are the key that the environment brings, by which the other side
 * knows that this program runs and that no other one has connected. The program ends when its input
 * ends.
 */
public final class Main {
  private static final String KEY = "MUSTLINK_LOCAL_KEY";
  private static final int BUFFER = 1 << 16;

  private Main() {}

  /**
   * Starts.
   *
   * @param arguments the port, or none
   * @throws IOException if a stream fails
   */
  public static void main(String[] arguments) throws IOException {
    @Nullable String key = System.getenv(KEY);
    if (key == null) {
      System.err.println(
          "This program is started by mustlink.local in Python, and by nothing else.");
      System.exit(64);
      return;
    }
    System.setOut(System.err);
    if (arguments.length == 0) {
      serve(key, new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.in));
    } else {
      try (Socket socket = new Socket(Proxy.NO_PROXY)) {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        socket.connect(new InetSocketAddress(loopback, Integer.parseInt(arguments[0])));
        socket.setTcpNoDelay(true);
        serve(key, socket.getInputStream(), socket.getOutputStream());
      }
    }
    System.exit(0);
  }

  private static void serve(String key, InputStream from, OutputStream to) throws IOException {
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(from, BUFFER));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(to, BUFFER))) {
      out.write(key.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      new Server().serve(in, out);
    }
  }
}
