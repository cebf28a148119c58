package org.mustlink.local;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What the module of fits for other processes may know. */
@AnalyzeClasses(packages = "org.mustlink.local", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule noPackageDependsOnItself =
      slices().matching("org.mustlink.local.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule sparkIsNotKnown =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark..", "org.apache.hadoop..", "scala..", "org.mustlink.spark..")
          .because("the process has no Spark");

  @ArchTest
  static final ArchRule arrowIsKnownWhereTablesComeAndGo =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.mustlink.local.wire")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.arrow..");
}
