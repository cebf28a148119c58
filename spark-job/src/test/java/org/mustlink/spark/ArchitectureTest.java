package org.mustlink.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

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
  static final ArchRule dependenciesPointOneWay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("job")
          .definedBy("org.mustlink.spark.job..")
          .layer("report")
          .definedBy("org.mustlink.spark.report..")
          .layer("ml")
          .definedBy("org.mustlink.spark.ml..")
          .layer("stage")
          .definedBy("org.mustlink.spark.stage..")
          .layer("io")
          .definedBy("org.mustlink.spark.io..")
          .layer("link")
          .definedBy("org.mustlink.spark.link..")
          .layer("core")
          .definedBy("org.mustlink.core..")
          .whereLayer("job")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("job")
          .whereLayer("ml")
          .mayOnlyBeAccessedByLayers("job", "report")
          .whereLayer("stage")
          .mayOnlyBeAccessedByLayers("job", "report", "ml", "io")
          .whereLayer("io")
          .mayOnlyBeAccessedByLayers("job", "report", "ml")
          .whereLayer("link")
          .mayOnlyBeAccessedByLayers("job", "report", "ml", "stage", "io")
          .whereLayer("core")
          .mayOnlyBeAccessedByLayers("job", "report", "ml", "stage", "io", "link");

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
          .should()
          .dependOnClassesThat()
          .areAssignableTo(ObjectInputStream.class)
          .because("a model is data, never serialized Java");
}
