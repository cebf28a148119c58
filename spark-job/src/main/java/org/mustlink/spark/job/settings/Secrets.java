package org.mustlink.spark.job.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;

/**
 * Hides secrets before settings, paths and messages are shown or saved: the values of keys that
 * look secret, passwords in addresses, and signatures in queries.
 *
 * @param user Spark's setting {@code spark.redaction.regex}, if it is set; keys and values that it
 *     matches are hidden too
 */
public record Secrets(Optional<Pattern> user) {
  /** The text that replaces a secret. */
  static final String HIDDEN = "******";

  /** The setting by which Spark hides settings in its user interface and its event log. */
  public static final String SPARK_KEY = "spark.redaction.regex";

  /** The pattern of the keys that Spark hides by default. */
  static final String SPARK_DEFAULT = "(?i)secret|password|token|access[.]?key";

  /** Words that make a key secret if the word key follows, as alternatives of a pattern. */
  private static final String KINDS_OF_KEY =
      "api|access|account|private|encryption|shared|signing|storage|master";

  /** Words that follow in keys whose values are no secrets, likewise. */
  private static final String HARMLESS = "size|length|algorithm|type|format|name|count";

  /**
   * The value of {@link #SPARK_KEY} that hides the keys that are hidden here in Spark too. The
   * words are those of {@link #SECRET} and {@link #KINDS_OF_KEY}; the short ones must stand alone,
   * or begin with a capital letter.
   */
  public static final String SPARK_WITH_OURS =
      SPARK_DEFAULT
          + "|passwd|passphrase|passcode|signature(?!s)|authorization(?!s)"
          + "|credentials?(?![a-z])(?![._-]?providers?)"
          + "|(?<![a-z])(?:pwd|pw|sig|sas)(?![a-z])|(?-i:[a-z](?:Pwd|Pw|Sig|Sas)(?![a-z]))"
          + ("|(?:" + KINDS_OF_KEY + ")[._-]?key(?![a-z])(?![._-]?(?:" + HARMLESS + "))");

  private static final Pattern SPARK = Pattern.compile(SPARK_DEFAULT);

  /** Words that make a key secret wherever they occur in it. */
  private static final Pattern SECRET =
      Pattern.compile(
          "passwd|passphrase|passcode|pwd|pw|credentials?|sig|signature|sas|sharedaccesssignature"
              + "|authorization|(?:api|account|private|encryption|shared|signing)key");

  private static final Pattern KIND_OF_KEY = Pattern.compile(KINDS_OF_KEY);
  private static final Pattern HARMLESS_NEXT = Pattern.compile("providers?|" + HARMLESS);

  private static final Pattern WORDS =
      Pattern.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", Pattern.UNICODE_CASE);

  /** A user with a password, which may contain a slash, or a user alone, in an address. */
  private static final Pattern USER =
      Pattern.compile(
          "([A-Za-z][A-Za-z0-9+.-]*)://([^\\s/@:?#'\"]*:(?!\\d+(?:[/?#\\s]|$))[^\\s@'\"]*(?:@[^\\s/@'\"]*)*|[^\\s/@:?#'\"]+)@(?=[^\\s@])");

  /** The user and password in addresses of Oracle, which precede the host. */
  private static final Pattern ORACLE = Pattern.compile("(jdbc:oracle:[a-z]+:)[^\\s/@]+/[^\\s@]+@");

  /** Schemes in which a name before @ is a container and not a user. */
  private static final Set<String> CONTAINERS = Set.of("abfs", "abfss", "wasb", "wasbs", "adl");

  /** A name and its value in a query, in an option of Java or in a connection string. */
  private static final Pattern PAIR =
      Pattern.compile("(-D)?([A-Za-z][A-Za-z0-9_.%-]*)=[^\\s&;,'\"()]*[^\\s&;,'\"():.]");

  /**
   * Makes the secrets for settings of Spark.
   *
   * @throws BadSettingException if the pattern that the user has set cannot be compiled
   */
  static Secrets of(Map<String, String> spark) {
    String text = spark.getOrDefault(SPARK_KEY, System.getProperty(SPARK_KEY));
    if (text == null) {
      return new Secrets(Optional.empty());
    }
    try {
      return new Secrets(Optional.of(Pattern.compile(text)));
    } catch (PatternSyntaxException e) {
      throw FaultException.caused(
          BadSettingException.of(
              "spark.\"" + SPARK_KEY + "\"",
              "'" + text + "'",
              "it is not a regular expression: " + e.getDescription(),
              "Correct or remove it."),
          e);
    }
  }

  /** Returns the value of a setting as it may be shown. */
  String hidden(String key, String value) {
    boolean byUser =
        user.map(pattern -> pattern.matcher(key).find() || pattern.matcher(value).find())
            .orElse(false);
    return byUser || isSecret(key) ? HIDDEN : text(value);
  }

  /** Tells whether a key looks as if its value is a secret. */
  static boolean isSecret(String key) {
    if (SPARK.matcher(key).find()) {
      return true;
    }
    List<String> words = words(key);
    for (int i = 0; i < words.size(); i++) {
      boolean keyed = i + 1 < words.size() && words.get(i + 1).equals("key");
      boolean secret = SECRET.matcher(words.get(i)).matches();
      int next = i + 1;
      if (!secret && keyed && KIND_OF_KEY.matcher(words.get(i)).matches()) {
        secret = true;
        next = i + 2;
      }
      if (secret && !(next < words.size() && HARMLESS_NEXT.matcher(words.get(next)).matches())) {
        return true;
      }
    }
    return false;
  }

  private static List<String> words(String key) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORDS.matcher(key);
    while (matcher.find()) {
      words.add(matcher.group().toLowerCase(Locale.ROOT));
    }
    return words;
  }

  /**
   * Returns a text, such as a path or a message, without passwords in addresses and without the
   * values of secret names in queries and options.
   */
  public static String text(String text) {
    if (text.indexOf('@') < 0 && text.indexOf('=') < 0) {
      return text;
    }
    String users =
        USER.matcher(ORACLE.matcher(text).replaceAll("$1" + HIDDEN + "@"))
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(
                        isContainer(found.group(1), found.group(2))
                            ? found.group()
                            : found.group(1) + "://" + HIDDEN + "@"));
    return PAIR.matcher(users)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    isSecret(found.group(2))
                        ? found.group().substring(0, found.group().indexOf('=') + 1) + HIDDEN
                        : found.group()));
  }

  private static boolean isContainer(String scheme, String user) {
    return CONTAINERS.contains(scheme.toLowerCase(Locale.ROOT)) && user.indexOf(':') < 0;
  }
}
