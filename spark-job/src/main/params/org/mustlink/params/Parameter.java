package org.mustlink.params;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.options.Range;
import org.mustlink.spark.key.ApiKeys;
import org.mustlink.spark.key.Ranges;
import org.mustlink.spark.key.Setting;

/**
 * One parameter of an interface: its declaration, and what the declaration does not say.
 *
 * @param usual the text of its default in Spark; empty if it has none
 * @param traits what is special about its methods
 * @param note more about it than the declaration says, in sentences of Javadoc; may be empty
 */
record Parameter(Setting<?> setting, String usual, Set<Trait> traits, String note) {
  private static final Pattern SHOWN_RANGE = Pattern.compile("[|]|number");

  /** What is special about the methods of a parameter. */
  enum Trait {
    /** It is an option of a fit, whose preset has the default. */
    OPTION,
    /** It tells whether a table was set, by the setter {@code setX} of the parameter usesX. */
    TABLE,
    /** Its getter is written by hand. */
    NO_GETTER,
    /** An empty list means something else than that it is not set. */
    EMPTY_LIST
  }

  /** A parameter by the key of its declaration. */
  static Parameter of(String key, Trait... traits) {
    Setting<?> setting = ApiKeys.find(key);
    Set<Trait> all = EnumSet.noneOf(Trait.class);
    all.addAll(List.of(traits));
    return new Parameter(setting, setting.usual(), all, "");
  }

  /** The same parameter with a default that settings do not have. */
  Parameter usually(String text) {
    return new Parameter(setting, text, traits, note);
  }

  /** The same parameter with more Javadoc. */
  Parameter note(String text) {
    return new Parameter(setting, usual, traits, text);
  }

  boolean is(Trait trait) {
    return traits.contains(trait);
  }

  String name() {
    return setting.parameter();
  }

  /** The name as it follows get or set. */
  String own() {
    return capital(name());
  }

  private boolean isOne() {
    return setting.shape() == Setting.Shape.ONE;
  }

  boolean isMap() {
    return setting.shape() == Setting.Shape.GROUP;
  }

  private String element() {
    return switch (setting.range().kind()) {
      case FLAG -> "boolean";
      case TEXT -> "String";
      default -> setting.range().kind().name().toLowerCase(Locale.ROOT);
    };
  }

  /** The class of the parameter. */
  String paramType() {
    return valueType().equals("String")
        ? "Param<String>"
        : capital(element()) + (isOne() ? "Param" : "ArrayParam");
  }

  /** The type of its values. */
  String valueType() {
    return isOne() ? element() : element() + "[]";
  }

  /** Whether a fit decides on the number if it is not set. */
  boolean isDecided() {
    return !valueType().equals("String") && setting.range().words().startsWith("auto | ");
  }

  private boolean hasNone() {
    return usual.isEmpty() && isOne() && !setting.range().equals(Ranges.COLUMN_IF_ANY);
  }

  /** What its getter returns. */
  String getterType() {
    String type = valueType();
    if (isDecided()) {
      return "Optional" + capital(type);
    }
    if (isMap()) {
      return "Map<String, String>";
    }
    return hasNone() || is(Trait.EMPTY_LIST) ? "Optional<" + type + ">" : type;
  }

  /** What its getter computes. */
  String getter() {
    String param = name() + "()";
    if (is(Trait.OPTION)) {
      String read = setting.range().kind() == Range.Kind.TEXT ? "text" : "value";
      return "paramTable()." + read + "(\"" + name() + "\")";
    }
    if (isDecided()) {
      return "isSet(%s) ? %s.of((%s) getOrDefault(%1$s)) : %2$s.empty()"
          .formatted(param, getterType(), valueType());
    }
    if (isMap()) {
      return "paramTable().entries(" + param + ")";
    }
    if (!isOne()) {
      String values = "paramTable().values(" + param + ")";
      return is(Trait.EMPTY_LIST)
          ? "isSet(" + param + ") ? Optional.of(" + values + ") : Optional.empty()"
          : values;
    }
    if (usual.isEmpty()) {
      return "paramTable().value(" + param + ")" + (hasNone() ? "" : ".orElse(\"\")");
    }
    return (valueType().equals("String") ? "" : "(" + valueType() + ") ")
        + "getOrDefault("
        + param
        + ")";
  }

  /** The type of the numbers that it takes beside words, if it takes any. */
  Optional<String> number() {
    Stream<String> types = Stream.of("whole number", "number");
    return types
        .filter(type -> paramType().equals("Param<String>"))
        .filter(type -> setting.range().words().contains("| " + type))
        .map(type -> type.equals("number") ? "double" : "int")
        .findFirst();
  }

  /** The trait of MLlib that has this parameter with the same type. */
  Optional<String> trait() {
    String trait = "Has" + own();
    try {
      Class<?> shared = Class.forName("org.apache.spark.ml.param.shared." + trait);
      String type = shared.getMethod("get" + own()).getReturnType().getSimpleName();
      return Optional.of(trait).filter(found -> type.equals(getterType()));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }

  /** What it does, its values and its default, in sentences of Javadoc. */
  String doc() {
    StringBuilder text = new StringBuilder(capital(words(setting.doc())) + ".");
    String range = setting.range().words();
    if (setting.range().kind() != Range.Kind.FLAG && SHOWN_RANGE.matcher(range).find()) {
      text.append(isOne() ? " Allowed is {@code " : " Each is {@code ").append(range).append("}.");
    }
    String without = setting.without();
    if (!usual.isEmpty()) {
      String more = without.isEmpty() ? "" : ", " + words(without);
      text.append(" Default {@code ").append(usual).append('}').append(more).append('.');
    } else if (!without.isEmpty()) {
      text.append(" Not set: ").append(words(without)).append('.');
    }
    return text.append(note.isEmpty() ? "" : " " + note).toString();
  }

  /** What its getter returns where it is not set, as the end of a sentence. */
  String unset() {
    if (isDecided()) {
      return "; empty if the fit decides";
    }
    return usual.isEmpty() ? "; empty if it is not set" : "";
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  private static String words(String text) {
    return Surface.API.word(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
