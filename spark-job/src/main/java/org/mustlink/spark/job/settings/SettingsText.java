package org.mustlink.spark.job.settings;

import com.typesafe.config.ConfigUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mustlink.core.options.EnumWords;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.read.InputSettings;
import org.mustlink.spark.io.read.LinkSettings;
import org.mustlink.spark.link.rule.LinkRules;

/** Prints settings as the lines {@code key = value} of a settings file, with secrets hidden. */
public final class SettingsText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private final List<String> lines = new ArrayList<>();

  private final Secrets secrets;

  private SettingsText(Secrets secrets) {
    this.secrets = secrets;
  }

  /**
   * Prints all settings with their values, including defaults. A default that depends on the
   * features is printed as a comment, so that it is not set if the lines are read as settings.
   */
  public static List<String> lines(JobSettings settings) {
    SettingsText text = new SettingsText(Secrets.of(settings.spark()));
    text.input(settings.input());
    settings.labels().ifPresent(text::labels);
    settings.links().ifPresent(text::links);
    text.rules(settings.rules());
    if (settings.links().isEmpty() && settings.rules().holdout() > 0) {
      text.add(SettingKey.HOLDOUT, String.valueOf(settings.rules().holdout()));
    }
    text.add("faults.contradictions", EnumWords.word(settings.faults().contradictions()));
    text.add("faults.unknownIds", EnumWords.word(settings.faults().unknownIds()));
    text.add("faults.rows", EnumWords.word(settings.rows().rows()));
    text.add("faults.gaps", EnumWords.word(settings.gaps()));
    if (settings.rows().most() < Long.MAX_VALUE) {
      text.add("faults.maxBadRows", String.valueOf(settings.rows().most()));
    }
    settings.previous().ifPresent(text::previous);
    settings.model().ifPresent(path -> text.add("model.path", path));
    text.addList(SettingKey.FIT + GroupOptions.BY, settings.fit().by());
    text.fit(settings.fit());
    text.add("suggest.kind", EnumWords.word(settings.suggest().kind()));
    text.add("suggest.count", String.valueOf(settings.suggest().count()));
    settings.suggest().path().ifPresent(path -> text.add("suggest.path", path));
    settings.suggest().page().ifPresent(path -> text.add("suggest.page", path));
    text.ask(settings.suggest().ask());
    text.page(settings.page());
    OutputSettings output = settings.output();
    if (!output.path().isBlank()) {
      text.add("output.path", output.path());
    }
    text.add("output.mode", EnumWords.word(output.mode()));
    if (output.table().isEmpty() || output.format().isPresent()) {
      text.add("output.assignments.format", EnumWords.word(output.assignments()));
    }
    output.table().ifPresent(table -> text.add("output.table", table));
    text.add("output.report", String.valueOf(output.report()));
    text.add("output.doubted", String.valueOf(output.doubted()));
    for (OutputColumn column : OutputColumn.asked()) {
      text.add("output." + column.word(), output.columns().text(column));
    }
    text.add("output.clean", EnumWords.word(output.clean()));
    text.addGroup("spark", settings.spark());
    return List.copyOf(text.lines);
  }

  private void page(PageSettings page) {
    add("label.kind", EnumWords.word(page.suggest().kind()));
    add("label.count", String.valueOf(page.suggest().count()));
    add("label.sets", String.valueOf(page.sets()));
    add("label.doubted", String.valueOf(page.doubted()));
    page.path().ifPresent(path -> add("label.path", path));
    if (page.port() > 0) {
      add("label.port", String.valueOf(page.port()));
    }
  }

  private void previous(PreviousSettings previous) {
    add("faults.drift", EnumWords.word(previous.limits().answer()));
    add("faults.maxMoved", String.valueOf(previous.limits().moved()));
    add("faults.maxPsi", String.valueOf(previous.limits().psi()));
    add("fit.previous", previous.path());
  }

  private void fit(FitSettings fit) {
    Set<String> open = fit.open();
    fit.resolved()
        .forEach(
            (key, value) -> {
              add(SettingKey.FIT + key, value);
              if (open.contains(key)) {
                int last = lines.size() - 1;
                lines.set(last, "# " + lines.get(last) + ", unless features are sparse and wide");
              }
            });
  }

  private void input(InputSettings input) {
    location(input.location());
    addList("input.id", input.id());
    addList("input.features", input.features());
    addList("input.exclude", input.exclude());
    input.label().ifPresent(label -> add("input.label", label));
    input.truth().ifPresent(truth -> add("input.truth", truth));
    input.weight().ifPresent(weight -> add("input.weight", weight));
    input.confirmed().ifPresent(column -> add("input.confirmed", column));
    input.unknown().ifPresent(words -> addAll("input.unknown", words));
    Map<String, String> kinds = new TreeMap<>();
    input.kinds().forEach((column, kind) -> kinds.put(column, EnumWords.word(kind)));
    addGroup(SettingKey.KINDS, kinds);
  }

  private void ask(AskSettings ask) {
    if (ask.asks()) {
      addList("suggest.ask", ask.program());
    }
    ask.questionSeconds()
        .ifPresent(seconds -> add("suggest.questionSeconds", String.valueOf(seconds)));
    ask.totalSeconds().ifPresent(seconds -> add("suggest.totalSeconds", String.valueOf(seconds)));
  }

  private void labels(LabelSettings labels) {
    location(labels.location());
    addList("input.labels.id", labels.id());
    add("input.labels.label", labels.label());
    labels.weight().ifPresent(weight -> add("input.labels.weight", weight));
  }

  private void rules(LinkRules rules) {
    addList(SettingKey.TOGETHER, rules.together());
    if (rules.soft()) {
      addList(
          SettingKey.TOGETHER_WEIGHTS,
          rules.togetherWeights().stream().map(String::valueOf).toList());
    }
    if (!rules.apart().isEmpty()) {
      addList(SettingKey.APART, rules.apart());
      add(SettingKey.APART_MOST, String.valueOf(rules.most()));
      addList(
          SettingKey.APART_WEIGHTS, rules.apartWeights().stream().map(String::valueOf).toList());
    }
  }

  private void links(LinkSettings links) {
    location(links.location());
    addList("links.first", links.first());
    addList("links.second", links.second());
    add("links.type", links.type());
    links.weight().ifPresent(weight -> add("links.weight", weight));
    add("links.holdout", String.valueOf(links.holdout()));
  }

  private void location(TableLocation location) {
    String section = location.section();
    location.path().ifPresent(path -> add(section + ".path", path));
    location.table().ifPresent(table -> add(section + ".table", table));
    location.format().ifPresent(format -> add(section + ".format", EnumWords.word(format)));
    addGroup(section + ".options", location.options());
  }

  private void add(String key, String value) {
    lines.add(key + " = " + quoted(secrets.hidden(key, value)));
  }

  private void addAll(String key, List<String> values) {
    lines.add(
        key
            + values.stream()
                .map(value -> quoted(secrets.hidden(key, value)))
                .collect(Collectors.joining(", ", " = [", "]")));
  }

  private void addList(String key, List<String> values) {
    if (!values.isEmpty()) {
      addAll(key, values);
    }
  }

  private void addGroup(String group, Map<String, String> members) {
    members.forEach(
        (name, value) ->
            lines.add(
                group
                    + "."
                    + ConfigUtil.joinPath(name)
                    + " = "
                    + quoted(secrets.hidden(name, value))));
  }

  private static String quoted(String value) {
    return PLAIN.matcher(value).matches() ? value : ConfigUtil.quoteString(value);
  }
}
