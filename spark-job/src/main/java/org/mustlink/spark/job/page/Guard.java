package org.mustlink.spark.job.page;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Decides which requests the page answers: those whose address has the random token, that name this
 * server as their host, and that no other page sends.
 *
 * @param token the random part of the address
 * @param port the port of the server
 */
record Guard(String token, int port) {
  private static final int BYTES = 16;
  private static final String SITE = "Sec-Fetch-Site";

  /** Makes the guard of a server, with a new token. */
  static Guard of(int port) {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new Guard(HexFormat.of().formatHex(bytes), port);
  }

  private Set<String> hosts() {
    return Set.of("127.0.0.1:" + port, "localhost:" + port);
  }

  /** Whether a request may be answered. */
  boolean admits(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    List<String> host = headers.getOrDefault("Host", List.of());
    if (host.size() != 1 || !hosts().contains(host.get(0))) {
      return false;
    }
    List<String> origin = headers.getOrDefault("Origin", List.of());
    if (!origin.isEmpty() && !origin.equals(List.of("http://" + host.get(0)))) {
      return false;
    }
    // A person may follow the address from another program, which sends none of its own pages.
    String site = headers.getFirst(SITE);
    boolean other = site != null && !Set.of("same-origin", "none").contains(site);
    return !other && hasToken(exchange.getRequestURI().getPath());
  }

  private boolean hasToken(String path) {
    String[] parts = path.split("/", 3);
    byte[] given = (parts.length < 2 ? "" : parts[1]).getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(given, token.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether a change comes from the page itself: only it can send JSON here. */
  boolean admitsChange(HttpExchange exchange) {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    return type != null && type.startsWith("application/json");
  }
}
