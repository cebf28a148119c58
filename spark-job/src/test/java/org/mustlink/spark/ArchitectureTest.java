package org.mustlink.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.ObjectInputStream;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** Which room of the job may know which, and what none may do. */
@AnalyzeClasses(packages = "org.mustlink", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String MAIN = "org.mustlink.spark.job.Main";

  @ArchTest
  static final ArchRule noPackageDependsOnItself =
      slices().matching("org.mustlink.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule noClassDependsOnItselfThroughOthers =
      slices().assignedFrom(new ClassSlices()).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule dependenciesPointOneWay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("job")
          .definedBy("org.mustlink.spark.job..")
          .layer("plan")
          .definedBy("org.mustlink.spark.plan..")
          .layer("ml")
          .definedBy("org.mustlink.spark.ml..")
          .layer("io")
          .definedBy("org.mustlink.spark.io..")
          .layer("group")
          .definedBy("org.mustlink.spark.group..")
          .layer("fit")
          .definedBy("org.mustlink.spark.fit..")
          .layer("model")
          .definedBy("org.mustlink.spark.model..")
          .layer("summary")
          .definedBy("org.mustlink.spark.summary..")
          .layer("link")
          .definedBy("org.mustlink.spark.link..")
          .layer("table")
          .definedBy(
              "org.mustlink.spark.table",
              "org.mustlink.spark.table.count..",
              "org.mustlink.spark.table.files..")
          .layer("table.features")
          .definedBy("org.mustlink.spark.table.features..")
          .layer("run")
          .definedBy("org.mustlink.spark.run..")
          .layer("core")
          .definedBy("org.mustlink.core..")
          .whereLayer("job")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("plan")
          .mayOnlyBeAccessedByLayers("job")
          .whereLayer("ml")
          .mayOnlyBeAccessedByLayers("job")
          .whereLayer("io")
          .mayOnlyBeAccessedByLayers("job", "ml")
          .whereLayer("group")
          .mayOnlyBeAccessedByLayers("job", "ml", "io")
          .whereLayer("fit")
          .mayOnlyBeAccessedByLayers("job", "plan", "ml", "io", "group")
          .whereLayer("model")
          .mayOnlyBeAccessedByLayers("job", "ml", "fit")
          .whereLayer("summary")
          .mayOnlyBeAccessedByLayers("job", "ml", "io", "group", "fit", "model")
          .whereLayer("table")
          .mayOnlyBeAccessedByLayers("job", "plan", "ml", "io", "group", "fit", "model", "link")
          .whereLayer("table.features")
          .mayOnlyBeAccessedByLayers(
              "job", "plan", "ml", "io", "group", "fit", "model", "link", "table")
          .whereLayer("core")
          .mayOnlyBeAccessedByLayers(
              "job",
              "plan",
              "ml",
              "io",
              "group",
              "fit",
              "model",
              "summary",
              "link",
              "table",
              "table.features",
              "run");

  @ArchTest
  static final ArchRule onlyTablesKnowHowSparkHoldsRows =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.mustlink.spark.table..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark.sql.catalyst..",
              "org.apache.spark.sql.execution..",
              "org.apache.spark.sql.vectorized..",
              "org.apache.spark.unsafe..")
          .because("these classes change from one version of Spark to the next");

  @ArchTest
  static final ArchRule onlyMainExits =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(MAIN)
          .should()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class)
          .because("the Spark session must be stopped first, and a cluster driver must not exit");

  @ArchTest
  static final ArchRule onlyTheJobPrints =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.mustlink.spark.job..")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  @ArchTest
  static final ArchRule chanceIsSeeded =
      noClasses()
          .should()
          .callConstructor(Random.class)
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ThreadLocalRandom.class)
          .because("equal input and seed give equal output");

  @ArchTest
  static final ArchRule noClassIsReadFromAStream =
      noClasses()
          .that()
          .resideOutsideOfPackage("..job.resume..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(ObjectInputStream.class)
          .because(
              "a model is data, never serialized Java; what a run keeps for itself is read through a filter of classes");
}
