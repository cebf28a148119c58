package org.mustlink.params;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mustlink.params.Parameter.Trait;

/** Writes the source of one interface of parameters. */
final class ParamSource {
  private static final int WIDTH = 96;

  private static final String SHARED = "org.apache.spark.ml.param.shared.";

  /** All types that interfaces name, of which each imports its own. */
  private static final List<String> TYPES =
      Stream.of(
              Stream.of("Map", "Optional", "OptionalDouble", "OptionalInt")
                  .map("java.util."::concat),
              Stream.of("Boolean", "DoubleArray", "Double", "Int", "Long", "StringArray", "")
                  .map(kind -> "org.apache.spark.ml.param." + kind + "Param"),
              Stream.of("org.apache.spark.ml.param.Params", "org.apache.spark.sql.Dataset"))
          .flatMap(types -> types)
          .toList();

  private final ParamInterface made;
  private final Set<String> inherited;
  private final StringBuilder text = new StringBuilder();
  private String indent = "  ";

  private ParamSource(ParamInterface made, Set<String> inherited) {
    this.made = made;
    this.inherited = inherited;
  }

  /**
   * Returns the source.
   *
   * @param inherited the names of the parameters of the interface that it extends
   */
  static String of(ParamInterface made, Set<String> inherited) {
    return new ParamSource(made, inherited).source();
  }

  private String source() {
    List<Parameter> parameters = made.parameters();
    if (made.parent().isEmpty()) {
      method("The parameters behind the methods below.", "ParamTable paramTable();");
    }
    parameters.forEach(this::parameter);
    parameters.stream().filter(one -> !one.is(Trait.NO_GETTER)).forEach(this::getter);
    parameters.forEach(one -> one.trait().ifPresent(trait -> scala(one, trait)));
    String doc = made.doc();
    String self = "";
    if (made.settersApart()) {
      setters();
    } else {
      doc += "\n\n@param <S> the class that has these parameters; setters return it";
      self = "<S extends " + made.name() + "<S>>";
      parameters.forEach(this::setter);
    }
    String head =
        comment(doc, "")
            + "public interface %s%s extends %s {\n".formatted(made.name(), self, made.parents());
    String body = head + text + "}\n";
    return "// The build writes this file, see ParamInterfaces.\npackage org.mustlink.spark.ml;\n\n"
        + imports(body)
        + "\n"
        + body;
  }

  private String imports(String body) {
    Stream<String> shared =
        made.parameters().stream().flatMap(one -> one.trait().stream()).map(SHARED::concat);
    return Stream.concat(TYPES.stream(), shared)
        .filter(type -> isNamed(type.substring(type.lastIndexOf('.') + 1), body))
        .sorted()
        .map("import %s;\n"::formatted)
        .collect(Collectors.joining());
  }

  private static boolean isNamed(String type, String body) {
    return Pattern.compile("\\b" + type + "\\b").matcher(body).find();
  }

  private void setters() {
    text.append(
        comment(
            "The setters of these parameters.\n\n"
                + "@param <S> the class that has them, which they return",
            indent));
    text.append("  interface Setters<S extends Setters<S>> extends " + made.name() + " {\n");
    indent = "    ";
    made.parameters().forEach(this::setter);
    text.append("  }\n");
  }

  private void parameter(Parameter one) {
    String doc = one.is(Trait.TABLE) ? one.note("").doc() : one.doc();
    String usual = one.usual().equals(one.setting().usual()) ? "" : ", \"" + one.usual() + "\"";
    override(one, doc);
    body(
        "%s %s()".formatted(one.paramType(), one.name()),
        "paramTable().%s(\"%s\"%s)"
            .formatted(one.is(Trait.OPTION) ? "option" : "of", one.setting().key(), usual));
  }

  private void getter(Parameter one) {
    override(one, see(one, one.unset()));
    body("%s get%s()".formatted(one.getterType(), one.own()), one.getter());
  }

  private void override(Parameter one, String doc) {
    text.append(comment(doc, indent));
    if (one.trait().isPresent() || inherited.contains(one.name())) {
      text.append(indent).append("@Override\n");
    }
  }

  private void setter(Parameter one) {
    if (one.is(Trait.TABLE)) {
      String keep = "paramTable().keep(" + one.name() + "(), value)";
      method(
          one.note(),
          "default S %s(Dataset<?> value) {".formatted(one.own().replace("Uses", "set")),
          "  " + keep + ";",
          "  return ParamTable.set(this, " + one.name() + "(), true);",
          "}");
      return;
    }
    String type = one.valueType();
    boolean array = type.endsWith("[]");
    String name = "set" + one.own();
    text.append(comment(see(one, ""), indent));
    if (inherited.contains(one.name())) {
      text.append(indent).append("@Override\n");
    }
    body(
        "S %s(%s value)".formatted(name, type.replace("[]", "...")),
        "ParamTable.set(this, %s(), value%s)".formatted(one.name(), array ? ".clone()" : ""));
    if (one.isMap()) {
      text.append(comment(see(one, ""), indent));
      body("S " + name + "(Map<String, String> value)", name + "(ParamTable.entries(value))");
    }
    one.number()
        .ifPresent(
            number -> {
              text.append(comment(see(one, ""), indent));
              body("S %s(%s value)".formatted(name, number), name + "(String.valueOf(value))");
            });
  }

  /** The setter that Scala generates for the parameter of a trait, which already has its value. */
  private void scala(Parameter one, String trait) {
    String prefix = SHARED.replace('.', '$') + trait + "$_setter_$";
    method(
        "The setter that Scala generates for the parameter of the trait, which already has its"
            + " value.",
        "@Override",
        "default void " + prefix + one.name() + "_$eq(",
        "    " + one.paramType() + " param) {}");
  }

  private static String see(Parameter one, String more) {
    return "See {@link #" + one.name() + "()}" + more + ".";
  }

  private void body(String head, String returned) {
    lines("default " + head + " {", "  return " + returned + ";", "}");
  }

  private void method(String doc, String... lines) {
    text.append(comment(doc, indent));
    lines(lines);
  }

  private void lines(String... lines) {
    Stream.of(lines).forEach(line -> text.append(indent).append(line).append('\n'));
    text.append('\n');
  }

  /** Returns a comment of Javadoc, whose paragraphs and tags begin after an empty line. */
  private static String comment(String doc, String indent) {
    StringBuilder lines = new StringBuilder(indent).append("/**\n");
    for (String part : doc.split("\n", -1)) {
      StringBuilder line = new StringBuilder(indent + " *");
      for (String word : part.split(" ")) {
        if (line.length() + word.length() > WIDTH) {
          lines.append(line).append('\n');
          line = new StringBuilder(indent + " *");
        }
        line.append(word.isEmpty() ? "" : " ").append(word);
      }
      lines.append(line).append('\n');
    }
    return lines.append(indent).append(" */\n").toString();
  }
}
