package org.mustlink.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.ludovic.netlib.lapack.JavaLAPACK;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.mustlink.core.linalg.Lapack;

/** What the core may know and do. */
@AnalyzeClasses(packagesOf = Version.class, importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  /** The lowest first; a package brings those below it that are not named. */
  private static final List<List<String>> LAYERS =
      Stream.of(
              List.of("fault", "ids", "linalg"),
              List.of("knn", "options"),
              List.of("columns"),
              List.of("values", "sample"),
              List.of("encoding", "sideinfo"),
              List.of("survey"),
              List.of("features", "clustering", "graph", "apart", "kmeans"),
              List.of("evaluation", "classifier"),
              List.of("ensemble", "drift", "shares"),
              List.of("landmark"),
              List.of("landmark.sums"),
              List.of("scacs"),
              List.of("anchorgraph", "description", "doubt", "openworld"),
              List.of("hmrf", "membership", "suggest"),
              List.of("fit"),
              List.of("stability"),
              List.of("inmemory"),
              List.of("registry"))
          .map(layer -> layer.stream().map("org.mustlink.core."::concat).toList())
          .toList();

  @ArchTest
  static final ArchRule noPackageDependsOnItself =
      slices().matching("org.mustlink.core.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule noClassDependsOnItselfThroughOthers =
      slices().assignedFrom(new ClassSlices()).should().beFreeOfCycles();

  @ArchTest
  static final ArchRule dependenciesPointOneWay =
      classes()
          .that()
          .resideInAPackage("org.mustlink.core.*..") // not the version, which knows nothing
          .should(new Layers(LAYERS))
          .because("a newcomer reads the packages from the bottom to the top");

  @ArchTest
  static final ArchRule sparkIsNotKnown =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", "org.mustlink.spark..", "scala..")
          .because("the core runs where there is no Spark");

  @ArchTest
  static final ArchRule sumsHaveTheSameOrderOnEveryProcessor =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.ludovic.netlib.blas..")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("dev.ludovic.netlib.lapack.LAPACK")
          .because("a BLAS adds in an order that depends on the vectors of the processor");

  @ArchTest
  static final ArchRule theConstantsOfTheMachineAreThereBeforeLapackIsUsed =
      noClasses()
          .that()
          .areNotAssignableTo(Lapack.class)
          .should()
          .callMethod(JavaLAPACK.class, "getInstance")
          .because("a second thread would read the constants before they are set");

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
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(ObjectOutputStream.class)
          .because("a model is data, never serialized Java");

  @ArchTest
  static final ArchRule nothingIsPrintedAndNothingExits =
      noClasses()
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class);
}
