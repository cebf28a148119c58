package org.mustlink.spark.io;

import java.util.regex.Pattern;

/** Column patterns in which {@code *} stands for any letters and {@code ?} for any one letter. */
final class Globs {
  private Globs() {}

  static boolean isPattern(String glob) {
    return glob.indexOf('*') >= 0 || glob.indexOf('?') >= 0;
  }

  static boolean matches(String glob, String name) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < glob.length(); i++) {
      char letter = glob.charAt(i);
      switch (letter) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        default -> regex.append(Pattern.quote(String.valueOf(letter)));
      }
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(name).matches();
  }
}
