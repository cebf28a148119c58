package org.mustlink.onnx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What the module of the export may know. */
@AnalyzeClasses(packages = "org.mustlink.onnx", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule neitherSparkNorHadoopIsKnown =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark..", "org.apache.hadoop..", "scala..", "org.mustlink.spark..")
          .because("a process without Spark exports models too");
}
