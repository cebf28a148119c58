package org.mustlink.spark.job.work;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.io.read.LinkSettings;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.page.AnswerColumns;
import org.mustlink.spark.job.page.Answers;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.LabelSettings;
import org.mustlink.spark.key.LabelKeys;
import org.mustlink.spark.key.LinkKeys;
import org.mustlink.spark.key.PageKeys;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.Settings;
import org.mustlink.spark.key.TableKeys;
import org.mustlink.spark.suggest.SuggestedTable;

/**
 * The settings of fits with the answers of a page or a program.
 *
 * @param settings the settings that were given
 * @param place where the answers are kept
 * @param file the file of answers
 */
public record AnsweredSettings(JobSettings settings, AnswerPlace place, Path file) {

  /**
   * Refuses answers that would be beside those of another table.
   *
   * @throws BadSettingException naming the setting
   */
  public static void require(JobSettings settings, AnswerPlace place) {
    Optional<TableLocation> other =
        place.pairs()
            ? settings.links().map(LinkSettings::location)
            : settings.labels().map(LabelSettings::location);
    if (other.isPresent() && !other.get().path().equals(Optional.of(place.path()))) {
      String setting = other.get().setting(other.get().path().isPresent() ? "path" : "table");
      throw BadSettingException.of(
          setting,
          other.get().name(),
          "the answers of %s are kept in %s = %s"
              .formatted(place.who(), place.setting(), place.path()),
          ("Set %s to the CSV file of the earlier answers, which are kept and continued, "
                  + "and remove %s.")
              .formatted(place.setting(), setting));
    }
  }

  /**
   * Finds the file of answers.
   *
   * @throws BadSettingException if it is not on a disk of this machine
   */
  static AnsweredSettings of(JobSettings settings, AnswerPlace place, Configuration hadoop) {
    settings.input().location().requireNotWritten(place.setting(), place.path(), hadoop);
    Path file =
        local(place.setting(), place.path(), hadoop, true)
            .orElseThrow(
                () ->
                    BadSettingException.of(
                        place.setting(),
                        place.path(),
                        "answers are kept on a disk of the machine that serves the page or starts"
                            + " the program",
                        "Set " + place.setting() + " to a local file, such as answers.csv."));
    return new AnsweredSettings(settings, place, file);
  }

  /** Opens the file, and says which answers of earlier runs continue. */
  Answers open(Console console) {
    Answers answers = Answers.open(file, sheet());
    if (answers.recovered() > 0) {
      console.warning(
          ("The run before was ended from outside: %s of its answers were in the journal "
                  + "alone, and are in %s now.")
              .formatted(answers.recovered(), answers.file()));
    }
    if (answers.count() > 0) {
      console.line("Continuing " + answers.count() + " answers in " + answers.file());
    }
    return answers;
  }

  /** Returns the directory of the table, if it is on a disk of this machine. */
  static Optional<Path> tables(JobSettings settings, Configuration hadoop) {
    return settings
        .input()
        .location()
        .path()
        .flatMap(path -> local("input.path", path, hadoop, false))
        .map(path -> path.toFile().isDirectory() ? path : path.getParent());
  }

  /** Returns a local path, or where a link there leads if it is written. */
  private static Optional<Path> local(
      String setting, String path, Configuration hadoop, boolean written) {
    NamedPath named = NamedPath.of(setting, path);
    try {
      var files = named.fileSystem(hadoop);
      if (!files.getUri().getScheme().equals("file")) {
        return Optional.empty();
      }
      var found = written ? named.written(files) : files.makeQualified(named.path());
      return Optional.of(Path.of(found.toUri().getPath()));
    } catch (java.io.IOException e) {
      throw InputMissingException.unreadable(setting + " = " + path, e);
    }
  }

  /** Says why a text cannot be the name of a class; empty if it can. */
  Optional<String> refusal(String name) {
    return settings.input().classes().read(name) == null
        ? Optional.of(
            "the word '"
                + name
                + "' says that a class is not known. Skip the row if you do not know it, or set"
                + " input.unknown = [] if it is the name of a class.")
        : Optional.empty();
  }

  /** The columns by which the file names rows, as {@code suggest} names them. */
  AnswerColumns sheet() {
    List<String> ids = settings.input().id();
    if (!place.pairs()) {
      AnswerColumns sheet = new AnswerColumns(ids, List.of(), "label");
      return weighted(settings.get(PageKeys.DOUBTED) ? sheet.confirming() : sheet);
    }
    return weighted(
        new AnswerColumns(
            SuggestedTable.pairIds(ids, "first"),
            SuggestedTable.pairIds(ids, "second"),
            SuggestedTable.PAIR_ANSWER));
  }

  private AnswerColumns weighted(AnswerColumns sheet) {
    return place.weight().map(name -> sheet.weighted(name, place.setting())).orElse(sheet);
  }

  /**
   * Returns the settings of a fit.
   *
   * @param any whether there is an answer in the file
   */
  JobSettings of(boolean any) {
    Settings values = settings.values();
    Settings others = values.without(place.pairs() ? LinkKeys.ofTable() : LabelKeys.all());
    if (!any) {
      return new JobSettings(
          place.pairs() && LinkKeys.isTable(others)
              ? others.without(List.of(LinkKeys.HOLDOUT))
              : others);
    }
    AnswerColumns sheet = sheet();
    TableKeys table = place.pairs() ? LinkKeys.TABLE : LabelKeys.TABLE;
    Settings located =
        others
            .with(table.path(), FoundPaths.literally(new org.apache.hadoop.fs.Path(file.toUri())))
            .with(table.format(), EnumWords.word(TableFormat.CSV));
    if (place.pairs()) {
      return new JobSettings(
          weighted(sheet, LinkKeys.WEIGHT, located)
              .with(table.options(), "escape", "\"")
              .with(table.options(), "multiLine", "true")
              .with(LinkKeys.FIRST, sheet.ids())
              .with(LinkKeys.SECOND, sheet.others())
              .with(LinkKeys.TYPE, sheet.answer()));
    }
    Optional<String> given = values.get(LabelKeys.WEIGHT);
    Settings weighted = given.map(column -> located.with(LabelKeys.WEIGHT, column)).orElse(located);
    return new JobSettings(
        weighted(sheet, LabelKeys.WEIGHT, weighted)
            .with(LabelKeys.ID, sheet.ids())
            .with(LabelKeys.LABEL, sheet.answer()));
  }

  private static Settings weighted(AnswerColumns sheet, Setting<?> weight, Settings given) {
    return sheet.weight().map(column -> given.with(weight, column)).orElse(given);
  }
}
