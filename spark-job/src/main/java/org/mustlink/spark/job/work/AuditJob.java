package org.mustlink.spark.job.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.core.values.classes.ClassCounts;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.io.UserFile;
import org.mustlink.spark.io.read.KeyTable;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.inputs.LabelledInput;
import org.mustlink.spark.job.inputs.OtherInputs;
import org.mustlink.spark.job.measure.LinkLines;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkJoin;
import org.mustlink.spark.link.LinkReport;
import org.mustlink.spark.link.LinkWords;
import org.mustlink.spark.link.RuleReport;
import org.mustlink.spark.link.rule.RuleAudit;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.count.CountStage;

/** Audits links against the ids and labels of a table. */
public record AuditJob(SparkSession spark, Console console) {
  private static final String JSON = "--json";

  /**
   * Prints the report of the audit, then refuses faults that the settings do not drop.
   *
   * @param json the file that the report is also written to, if one is given
   * @throws BadDataException if there are contradictions or unknown ids that the settings do not
   *     drop
   */
  public void run(JobSettings settings, Optional<String> json) {
    json.ifPresent(
        path -> {
          Configuration hadoop = spark.sparkContext().hadoopConfiguration();
          settings.locations().forEach(location -> location.requireNotWritten(JSON, path, hadoop));
        });
    OtherInputs tables = OtherInputs.ofKeys(spark, settings);
    try (Resources inputs = new Resources()) {
      Optional<Loaded<LinkTable>> loaded = tables.links();
      loaded.ifPresent(links -> inputs.add(links::close));
      Loaded<KeyTable> loadedKeys =
          tables.orReport(OtherInputs.Input.TABLE, reader -> reader.readKeys(settings.input()));
      inputs.add(loadedKeys::close);
      KeyTable keys = new LabelledInput(tables, console).with(loadedKeys.table(), inputs);
      AuditedLinks.Subject subject = subject(settings, keys);
      // All links are audited and none is held out, so the seed has no effect.
      try (AuditedLinks audited =
          LinkJoin.of(
              subject,
              TogetherLinks.with(
                  loaded.map(Loaded::table),
                  keys.data(),
                  keys.ids(),
                  settings.rules(),
                  List.of(),
                  inputs),
              0,
              0,
              AuditedLinks.MOST_ON_DRIVER)) {
        console.line(
            "Audited " + audited(settings, loaded) + " against " + settings.input().name());
        loaded.ifPresent(links -> links.remarks().forEach(console::warning));
        loadedKeys.remarks().forEach(console::warning);
        Optional<RuleReport> rules = rules(settings, audited, subject);
        LinkReport report = rules.map(audited.report()::with).orElseGet(audited::report);
        LinkLines.of(report).forEach(console::line);
        if (settings.fit().by().isEmpty()) {
          clusters(settings, audited.report(), subject.classes().size()).ifPresent(this::warn);
        }
        if (!settings.fit().by().isEmpty()) {
          console.line(
              "The table is audited as one: fit leaves out links between groups of "
                  + String.join(", ", settings.fit().by())
                  + ", and a contradiction fails its group alone.");
        }
        json.ifPresent(path -> UserFile.writeJson(spark, JSON, path, report));
        audited.require(settings.faults());
        rules.ifPresent(found -> found.require(settings.faults()));
      }
    }
  }

  private static String audited(JobSettings settings, Optional<Loaded<LinkTable>> loaded) {
    LinkRules rules = settings.rules();
    List<String> names = new ArrayList<>();
    loaded.ifPresent(
        links ->
            names.add(
                settings.links().orElseThrow().location().name() + " (" + links.format() + ")"));
    for (RuleKind kind : RuleKind.values()) {
      LinkRules own = rules.filter(rule -> rule.kind() == kind);
      if (!own.isEmpty()) {
        names.add(
            "links."
                + kind.key()
                + " = "
                + own.columns()
                + (own.soft()
                    ? " with weights " + own.tying().stream().map(ColumnRule::weight).toList()
                    : ""));
      }
    }
    return String.join(", ", names);
  }

  private static Optional<RuleReport> rules(
      JobSettings settings, AuditedLinks audited, AuditedLinks.Subject subject) {
    LinkRules rules = settings.rules();
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    int k = settings.fit().by().isEmpty() ? k(settings, subject.classes().size()) : 0;
    return Optional.of(new RuleAudit(Optional.of(audited), subject, rules, k).run());
  }

  /** Returns the number of clusters, 0 if it is not known. */
  private static int k(JobSettings settings, int classes) {
    return settings.fit().inMemory()
        ? settings.fit().groups().k().orElse(0)
        : SideInformationCounts.ofClasses(settings.options(), classes).k();
  }

  private AuditedLinks.Subject subject(JobSettings settings, KeyTable keys) {
    ClassReader given = settings.input().classes();
    Optional<ClassCounts> classes =
        keys.label().map(label -> CountStage.classes(keys.data(), label, given));
    classes.ifPresent(found -> found.warnings().forEach(this::warn));
    return new AuditedLinks.Subject(
        keys.data(),
        keys.ids(),
        keys.label(),
        classes.map(ClassCounts::names).orElse(List.of()),
        classes.map(ClassCounts::reader).orElse(given));
  }

  private void warn(String text) {
    console.warning(Surface.COMMAND.word(text));
  }

  /** Returns what links and labels tell of the number of clusters. */
  private static Optional<String> clusters(JobSettings settings, LinkReport report, int classes) {
    if (settings.fit().inMemory()) {
      int k = settings.fit().groups().k().orElse(0);
      return LinkWords.tooFew(report.apart(), report.leastClusters(), k, "{fit.k} is " + k);
    }
    SideInformationCounts counts = SideInformationCounts.ofClasses(settings.options(), classes);
    return LinkWords.clusters(report.apart(), report.leastClusters(), counts, classes);
  }
}
