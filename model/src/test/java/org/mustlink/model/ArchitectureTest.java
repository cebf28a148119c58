package org.mustlink.model;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * What the module of models may know. That of spark-job checks the rules of the whole house here
 * too.
 */
@AnalyzeClasses(packages = "org.mustlink.model", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule noPackageDependsOnItself =
      slices().matching("org.mustlink.model.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule neitherSparkNorHadoopIsKnown =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark..", "org.apache.hadoop..", "scala..", "org.mustlink.spark..")
          .because("a model assigns rows where there is no Spark");
}
