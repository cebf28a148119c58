package org.mustlink.clusters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A server with the interface of S3, on this machine, with one bucket. */
final class ObjectStore implements AutoCloseable {
  private static final Duration STARTED = Duration.ofMinutes(2);
  private static final String BUCKET = "results";
  private static final String S3A = "fs.s3a.";

  private final Program server;
  private final String address;

  private ObjectStore(Program server, String address) {
    this.server = server;
    this.address = address;
  }

  static ObjectStore start() {
    int port = freePort();
    String command = Project.storeServer().toString();
    Program server =
        Program.start(
            "store", new ProcessBuilder(command, "-H", "127.0.0.1", "-p", Integer.toString(port)));
    ObjectStore store = new ObjectStore(server, "http://127.0.0.1:" + port);
    try {
      Until.holds(STARTED, store::makeBucket, () -> "the store has not started: " + server.err());
      return store;
    } catch (Throwable e) {
      store.close();
      throw e;
    }
  }

  /** The directory that is the whole bucket. */
  static Path root() {
    return new Path("s3a://" + BUCKET + "/");
  }

  FileSystem fileSystem() throws IOException {
    Configuration hadoop = new Configuration();
    hadoop.set(S3A + "endpoint", address);
    hadoop.set(S3A + "endpoint.region", "us-east-1");
    hadoop.set(S3A + "path.style.access", "true");
    hadoop.set(S3A + "access.key", "anyone");
    hadoop.set(S3A + "secret.key", "anything");
    return FileSystem.newInstance(root().toUri(), hadoop);
  }

  /** Lets a run find the store. */
  Submission on(Submission submission) {
    return submission
        .options("--jars", Project.jars("/hadoop-aws/", "/software/amazon/", "/reactive-streams/"))
        .environment("AWS_ACCESS_KEY_ID", "anyone")
        .environment("AWS_SECRET_ACCESS_KEY", "anything")
        .conf("spark.hadoop." + S3A + "endpoint", address)
        .conf("spark.hadoop." + S3A + "endpoint.region", "us-east-1")
        .conf("spark.hadoop." + S3A + "path.style.access", "true");
  }

  @Override
  public void close() {
    server.close();
  }

  private boolean makeBucket() {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address + "/" + BUCKET))
              .timeout(Duration.ofSeconds(10))
              .PUT(HttpRequest.BodyPublishers.noBody())
              .build();
      return HttpClient.newHttpClient()
              .send(request, HttpResponse.BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException e) {
      return false; // not yet
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
