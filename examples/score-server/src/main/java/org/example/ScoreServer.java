package org.example;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.scorer.Scorer;

/**
 * Assigns rows that are posted to /assign as JSON, such as {"visits": 2, "spent": 15}. The
 * arguments are the directory of the model and the port, 0 for any that is free.
 */
public final class ScoreServer {
  private static final int LONGEST = 1 << 20;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Scorer scorer;

  private ScoreServer(Scorer scorer) {
    this.scorer = scorer;
  }

  public static void main(String[] args) throws IOException {
    ScoreServer service = new ScoreServer(Scorer.open(Path.of(args[0])));
    InetAddress here = InetAddress.getLoopbackAddress();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(here, Integer.parseInt(args[1])), 0);
    server.createContext("/assign", service::assign);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.start();
    System.out.println("Listening on port " + server.getAddress().getPort());
  }

  private void assign(HttpExchange exchange) throws IOException {
    try {
      byte[] body = exchange.getRequestBody().readNBytes(LONGEST);
      Map<String, Object> row = JSON.readValue(body, new TypeReference<>() {});
      answer(exchange, 200, scorer.assign(row).values());
    } catch (BadDataException e) { // names the column, the value and what to do
      answer(exchange, 422, Map.of("error", e.getMessage()));
    } catch (JsonProcessingException e) {
      answer(exchange, 400, Map.of("error", "The row is no JSON object: " + e.getMessage()));
    } finally {
      exchange.close();
    }
  }

  private static void answer(HttpExchange exchange, int status, Object content) throws IOException {
    byte[] text = JSON.writeValueAsBytes(content);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, text.length);
    exchange.getResponseBody().write(text);
  }
}
