package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.mustlink.core.Version;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.fault.Surface;
import org.mustlink.local.wire.Message;

/** Answers one request after another until the other side closes the stream. */
public final class Server {
  /** Does what a request asks for. */
  @FunctionalInterface
  interface Operation {
    /**
     * Returns the answer.
     *
     * @param started takes the name of each stage of a fit before it runs
     */
    Message run(Message request, Consumer<String> started);
  }

  private final Models models = new Models();
  private final Map<String, Operation> operations =
      Map.of(
          "hello", (request, started) -> hello(),
          "classes", (request, started) -> ClassesOperation.run(request),
          "describe", new DescribeOperation(models),
          "fit", new FitOperation(models),
          "cluster", new ClusterOperation(),
          "load", new LoadOperation(models),
          "predict", new PredictOperation(models),
          "suggest", new SuggestOperation(models),
          "methods", (request, started) -> MethodsOperation.run());

  /**
   * Serves until the stream of requests ends.
   *
   * @throws IOException if a stream fails
   */
  public void serve(DataInputStream in, DataOutputStream out) throws IOException {
    for (Optional<Message> next = Message.read(in); next.isPresent(); next = Message.read(in)) {
      boolean stages = next.get().header().path("stages").booleanValue();
      answer(next.get(), stages ? stage -> report(stage, out) : stage -> {}).write(out);
    }
  }

  /** Writes a message that is no answer, which comes later, but names the stage that starts. */
  private static void report(String stage, DataOutputStream out) {
    try {
      new Message(Message.JSON.createObjectNode().put("stage", stage)).write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Message answer(Message request, Consumer<String> started) {
    String name = request.header().path("operation").asText();
    Operation operation = operations.get(name);
    if (operation == null) {
      return failure("internal", "There is no operation " + name + ".");
    }
    try {
      Message answer = operation.run(request, started);
      answer.header().put("ok", true);
      return answer;
    } catch (FaultException e) {
      String kind = e instanceof BadSettingException ? "setting" : "data";
      return failure(kind, e.message(Surface.ESTIMATOR));
    } catch (UnknownModelException e) {
      return failure("unknown model", "");
    } catch (OutOfMemoryError e) {
      return failure(
          "memory",
          "The Java process has no more memory than %.1f GiB, and this takes more."
              .formatted(Runtime.getRuntime().maxMemory() / (double) (1L << 30)));
    } catch (RuntimeException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return failure("internal", trace.toString());
    }
  }

  private static Message hello() {
    ObjectNode header = Message.JSON.createObjectNode();
    header.put("version", Version.current());
    header.put("java", System.getProperty("java.version"));
    header.put("memory", Runtime.getRuntime().maxMemory());
    return new Message(header);
  }

  private static Message failure(String kind, String message) {
    ObjectNode header = Message.JSON.createObjectNode();
    header.put("ok", false);
    header.put("kind", kind);
    header.put("message", message);
    return new Message(header);
  }
}
