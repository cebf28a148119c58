package org.mustlink.spark.job.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.OutputException;

/**
 * Serves the page to this machine alone. Only requests that the {@link Guard} admits are answered;
 * what changes something is a POST of JSON.
 */
public final class PageServer implements Closeable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MOST_BYTES = 1 << 16;
  private static final int PATIENCE_SECONDS = 1;

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
              + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cache-Control",
          "no-store");

  private final HttpServer server;
  private final ExecutorService threads;
  private final Guard guard;
  private final PageSession session;
  private final Pictures pictures;

  private PageServer(HttpServer server, PageSession session, Pictures pictures) {
    this.server = server;
    this.threads = Executors.newCachedThreadPool(PageServer::daemon);
    this.guard = Guard.of(server.getAddress().getPort());
    this.session = session;
    this.pictures = pictures;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "page");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Takes a port of this machine; nothing is answered before {@link #start}.
   *
   * @param port the port, or 0 for a free one
   * @throws BadSettingException if the port is in use
   */
  public static PageServer open(int port, PageSession session, Pictures pictures) {
    try {
      InetAddress own = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      HttpServer server = HttpServer.create(new InetSocketAddress(own, port), 0);
      PageServer page = new PageServer(server, session, pictures);
      server.createContext("/", page::handle);
      server.setExecutor(page.threads);
      return page;
    } catch (IOException e) {
      throw BadSettingException.of(
          "label.port",
          port,
          "this machine does not give it: " + e.getMessage(),
          "Name another port, or leave the setting out to take a free one.");
    }
  }

  /** Begins to answer, and returns the address of the page. */
  public String start() {
    server.start();
    return "http://127.0.0.1:" + guard.port() + "/" + guard.token() + "/";
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!guard.admits(exchange)) {
        text(exchange, 403, "text/plain", "Refused.\n");
        return;
      }
      String name = exchange.getRequestURI().getPath().substring(guard.token().length() + 1);
      switch (exchange.getRequestMethod()) {
        case "GET" -> get(exchange, name);
        case "POST" -> post(exchange, name);
        default -> text(exchange, 405, "text/plain", "Refused.\n");
      }
    }
  }

  private void get(HttpExchange exchange, String name) throws IOException {
    switch (name) {
      case "" -> {
        exchange.getResponseHeaders().set("Location", "/" + guard.token() + "/");
        text(exchange, 302, "text/plain", "");
      }
      case "/" -> text(exchange, 200, "text/html", PageFiles.html());
      case "/page.css" -> text(exchange, 200, "text/css", PageFiles.style());
      case "/page.js" -> text(exchange, 200, "text/javascript", PageFiles.script());
      case "/state" -> state(exchange);
      case "/picture" -> picture(exchange);
      default -> text(exchange, 404, "text/plain", "There is no such page.\n");
    }
  }

  private void state(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getRawQuery();
    boolean number = query != null && query.matches("since=\\d{1,18}");
    long known = number ? Long.parseLong(query.substring("since=".length())) : -1;
    Optional<? extends JsonNode> state = changed(known);
    if (state.isPresent()) {
      json(exchange, 200, state.get());
    } else {
      send(exchange, 204, "application/json", new byte[0]);
    }
  }

  private Optional<? extends JsonNode> changed(long known) {
    try {
      return session.since(known);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private void picture(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getRawQuery();
    String value =
        query == null || !query.startsWith("name=")
            ? ""
            : URLDecoder.decode(query.substring("name=".length()), StandardCharsets.UTF_8);
    Optional<Pictures.Picture> picture =
        session.shows(value) ? pictures.read(value) : Optional.empty();
    if (picture.isPresent()) {
      send(exchange, 200, picture.get().type(), picture.get().content());
    } else {
      text(exchange, 404, "text/plain", "There is no such picture.\n");
    }
  }

  private void post(HttpExchange exchange, String name) throws IOException {
    if (!guard.admitsChange(exchange)) {
      text(exchange, 415, "text/plain", "Refused.\n");
      return;
    }
    byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
    if (body.length > MOST_BYTES) {
      text(exchange, 413, "text/plain", "Refused.\n");
      return;
    }
    try {
      Optional<PageSession.Reply> reply = reply(name, MAPPER.readTree(body));
      if (reply.isPresent()) {
        json(exchange, reply.get().code(), reply.get().body());
      } else {
        text(exchange, 404, "text/plain", "There is no such page.\n");
      }
    } catch (JsonProcessingException e) {
      text(exchange, 400, "text/plain", "Refused.\n");
    } catch (OutputException e) { // such as a full disk, which the person has to know
      json(exchange, 500, MAPPER.createObjectNode().put("refused", "Not kept: " + e.getMessage()));
    }
  }

  private Optional<PageSession.Reply> reply(String name, JsonNode body) {
    return switch (name) {
      case "/answer" ->
          Optional.of(
              session.answer(
                  body.path("key").asText(),
                  body.path("how").asText(),
                  body.path("text").asText()));
      case "/undo" -> Optional.of(session.takeBack());
      case "/round" -> Optional.of(session.wish(PageSession.Wish.ROUND));
      case "/end" ->
          Optional.of(
              session.wish(
                  body.path("fit").asBoolean() ? PageSession.Wish.LAST : PageSession.Wish.END));
      default -> Optional.empty();
    };
  }

  private static void json(HttpExchange exchange, int code, JsonNode body) throws IOException {
    send(exchange, code, "application/json", MAPPER.writeValueAsBytes(body));
  }

  private static void text(HttpExchange exchange, int code, String type, String text)
      throws IOException {
    send(exchange, code, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  private static void send(HttpExchange exchange, int code, String type, byte[] content)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    HEADERS.forEach(headers::set);
    headers.set("Content-Type", type);
    exchange.sendResponseHeaders(code, content.length == 0 ? -1 : content.length);
    if (content.length > 0) {
      exchange.getResponseBody().write(content);
    }
  }

  @Override
  public void close() {
    server.stop(PATIENCE_SECONDS);
    threads.shutdown();
  }
}
