package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.membership.Measured;
import org.mustlink.model.summary.ClusterFeature;
import org.mustlink.model.summary.CompletedStage;
import org.mustlink.model.summary.Drift;
import org.mustlink.model.summary.EstimatedShares;
import org.mustlink.model.summary.ExpectedShare;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.MembershipQuality;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.model.summary.Outliers;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.model.summary.UnnamedClasses;

/**
 * Compares the public API with {@code src/test/resources/public-api.txt}. The API is what package
 * {@code org.mustlink.spark.ml} declares public or protected, and the components of the records
 * that {@link ConstrainedSpectralClusteringModel#summary()} returns.
 *
 * <p>To accept an intended change of the API, run this test with {@code -Dmustlink.api.write=true},
 * which writes the file, and commit the file with the change. The difference of the file shows a
 * reviewer what changes for programs of users: lines may be added, but a line that is in a release
 * must neither change nor go.
 */
class PublicApiTest {
  private static final Path FILE = Path.of("src/test/resources/public-api.txt");
  private static final String WRITE = "mustlink.api.write";
  private static final String PACKAGE = PublicApiTest.class.getPackageName();
  private static final String INDENT = "  ";
  private static final Pattern OURS = Pattern.compile("org\\.mustlink\\.[\\w.$]+");

  /** The records of a summary. Those that are nested in the first two are among them. */
  private static final List<Class<?>> RECORDS =
      Stream.concat(
              Stream.of(FitSummary.class, Drift.class)
                  .flatMap(type -> Stream.concat(Stream.of(type), nested(type))),
              Stream.of(
                  CompletedStage.class,
                  Measured.class,
                  Measured.Bin.class,
                  Measures.class,
                  ExpectedShare.class,
                  MembershipQuality.class,
                  NumberOfClusters.class,
                  NumberOfClusters.Offer.class,
                  NumberOfClusters.Division.class,
                  NumberOfClusters.Part.class,
                  NumberOfClusters.Candidate.class,
                  ClusterFeature.class,
                  Outliers.class,
                  OutOfSample.Reliability.class,
                  SatisfiedLinks.Kind.class,
                  SatisfiedLinks.Kinds.class,
                  UnnamedClasses.class,
                  EstimatedShares.class,
                  EstimatedShares.Share.class))
          .toList();

  private final List<String> lines =
      Stream.concat(types().flatMap(PublicApiTest::lines), records()).toList();

  @Test
  void isAsTheFileTells() throws IOException {
    if (Boolean.getBoolean(WRITE)) {
      Files.write(FILE, lines);
    }
    assertThat(lines)
        .as(
            "The public API differs from %s. If the change is intended, run this test with -D%s=true and commit the file.",
            FILE, WRITE)
        .containsExactlyElementsOf(Files.readAllLines(FILE));
  }

  @Test
  void namesNoTypeOfOursThatIsNotPartOfIt() {
    Set<String> api =
        Stream.concat(types(), RECORDS.stream()).map(Class::getName).collect(Collectors.toSet());
    assertThat(lines).anyMatch(line -> line.contains(FitSummary.class.getName()));
    Set<String> others =
        lines.stream()
            .flatMap(line -> OURS.matcher(line).results().map(MatchResult::group))
            .filter(name -> !api.contains(name) && !isMember(name, api))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(others).isEmpty();
  }

  /** Whether a name is that of a method or a field of one of the types. */
  private static boolean isMember(String name, Set<String> api) {
    return api.contains(name.substring(0, name.lastIndexOf('.')));
  }

  private static Stream<Class<?>> types() {
    return new ClassFileImporter()
        .withImportOption(new DoNotIncludeTests()).importPackages(PACKAGE).stream()
            .filter(type -> type.getPackageName().equals(PACKAGE))
            .sorted(Comparator.comparing(JavaClass::getName))
            .<Class<?>>map(JavaClass::reflect)
            .filter(PublicApiTest::isPublic);
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  /** The type, and below it what it declares for its callers, in the order of the texts. */
  private static Stream<String> lines(Class<?> type) {
    Stream<Member> members =
        Stream.of(
                type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
            .flatMap(Arrays::stream);
    String above =
        Stream.concat(
                Stream.ofNullable(type.getGenericSuperclass()),
                Arrays.stream(type.getGenericInterfaces()))
            .map(Type::getTypeName)
            .collect(Collectors.joining(", "));
    return Stream.concat(
        Stream.of(type.toGenericString() + (above.isEmpty() ? "" : " of " + above)),
        members
            .filter(PublicApiTest::isCalled)
            .map(PublicApiTest::text)
            .sorted()
            .map(INDENT::concat));
  }

  private static boolean isCalled(Member member) {
    return !member.isSynthetic()
        && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
  }

  private static String text(Member member) {
    return member instanceof Field field
        ? field.toGenericString()
        : ((Executable) member).toGenericString();
  }

  /** The records of a summary, and below each its components in their order. */
  private static Stream<String> records() {
    return RECORDS.stream()
        .flatMap(
            type ->
                Stream.concat(
                    Stream.of("record " + type.getName()),
                    Arrays.stream(type.getRecordComponents())
                        .map(
                            part ->
                                INDENT
                                    + part.getGenericType().getTypeName()
                                    + " "
                                    + part.getName())));
  }

  private static Stream<Class<?>> nested(Class<?> type) {
    return Arrays.<Class<?>>stream(type.getDeclaredClasses())
        .sorted(Comparator.comparing(Class::getName));
  }
}
