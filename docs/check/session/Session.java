import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.job.Main;

/**
 * Runs command lines one after the other in one Spark session. It writes its port into the file that it is given. A
 * client sends the number of words and the words, each ended by a byte of 0, and gets the exit code. The number 0 ends the
 * program.
 */
public final class Session {
  private Session() {}

  /** Takes the word session, by which the script says what it starts, and the file of the port. */
  public static void main(String[] arguments) throws IOException {
    SparkSession spark = SparkSession.builder().getOrCreate();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Path port = Path.of(arguments[1]);
      Path writing = Path.of(arguments[1] + ".next");
      Files.writeString(writing, server.getLocalPort() + "\n");
      Files.move(writing, port, StandardCopyOption.ATOMIC_MOVE);
      while (true) {
        try (Socket client = server.accept()) {
          InputStream in = new BufferedInputStream(client.getInputStream());
          String[] words = new String[Integer.parseInt(word(in))];
          if (words.length == 0) {
            break;
          }
          for (int i = 0; i < words.length; i++) {
            words[i] = word(in);
          }
          int code = Main.run(spark, System.out, System.err, words);
          client.getOutputStream().write((code + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    spark.stop();
  }

  private static String word(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int b = in.read(); b != 0; b = in.read()) {
      if (b < 0) {
        throw new EOFException("The client ended in the middle of its words");
      }
      bytes.write(b);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
