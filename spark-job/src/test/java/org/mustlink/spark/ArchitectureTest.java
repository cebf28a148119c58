package org.mustlink.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.ObjectInputStream;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.mustlink.core.apart.ApartInMemory;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.fit.rule.RuleFinder;
import org.mustlink.core.hmrf.Reliability;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.inmemory.landmark.InMemoryCodedTable;
import org.mustlink.core.inmemory.landmark.InMemoryWeights;
import org.mustlink.core.inmemory.landmark.LandmarkInput;
import org.mustlink.core.landmark.SparseCoder;
import org.mustlink.core.scacs.ComponentConstraints;
import org.mustlink.model.store.MemoryDirectory;
import org.mustlink.spark.io.lease.RunOwner;
import org.mustlink.spark.job.exit.SparkFault;
import org.mustlink.spark.table.CarriedLinks;

/** The allowed dependencies between the packages of the job, and rules for all of them. */
@AnalyzeClasses(packages = "org.mustlink", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String MAIN = "org.mustlink.spark.job.Main";

  /** The layers, the lowest first; a package includes those below it that are not named. */
  private static final List<List<String>> LAYERS =
      Stream.of(
              List.of("run", "sample", "exchange"),
              List.of("table"),
              List.of("link.table", "link.tie"),
              List.of("link", "label", "kmeans"),
              List.of("model", "assign", "quarantine"),
              List.of("description"),
              List.of("result"),
              List.of("rule"),
              List.of("predict"),
              List.of("fit"),
              List.of("group"),
              List.of("io"),
              List.of("key"),
              List.of("plan", "report", "suggest", "ml"),
              List.of("stream"),
              List.of("job"))
          .map(layer -> layer.stream().map("org.mustlink.spark."::concat).toList())
          .toList();

  /**
   * Types that other packages use without a trace in their classes, by constants, by lambdas or as
   * values that they pass on; types that only tests of other packages name; and types that a module
   * uses which this one does not know.
   */
  private static final List<Class<?>> PUBLIC_ALL_THE_SAME =
      List.of(
          CarriedLinks.class,
          ApartInMemory.class,
          InMemoryCodedTable.class,
          InMemoryWeights.class,
          LandmarkInput.class,
          MemoryDirectory.class,
          NoValue.class,
          SparkFault.class,
          Reliability.class,
          RuleFinder.class,
          ComponentConstraints.class,
          PairwiseReader.class,
          RunOwner.class,
          SparseCoder.class);

  @ArchTest
  static final ArchRule noPackageDependsOnItself =
      slices().matching("org.mustlink.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule noClassDependsOnItselfThroughOthers =
      slices().assignedFrom(new ClassSlices()).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule dependenciesPointOneWay =
      classes()
          .that()
          .resideInAPackage("org.mustlink.spark.*..")
          .should(new Layers(LAYERS))
          .because("a newcomer reads the packages from the bottom to the top");

  @ArchTest
  static final ArchRule whatNoOtherPackageUsesIsNotPublic =
      classes()
          .that()
          .arePublic()
          .and()
          .areTopLevelClasses()
          .and()
          .resideOutsideOfPackage("org.mustlink.spark.ml")
          .and()
          .doNotHaveFullyQualifiedName(MAIN)
          .should(new UsedElsewhere(PUBLIC_ALL_THE_SAME))
          .because("only what others call is public; PublicApiTest holds the package for users");

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
              "a model is data, never serialized Java; what a run keeps for itself is read through"
                  + " a filter of classes");
}
