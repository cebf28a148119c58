import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.internal.config.ConfigEntry;
import org.apache.spark.internal.config.ConfigReader;

/**
 * Looks up every setting of Spark that the given files name, also in comments that hold a setting, in the registry of
 * the Spark on the class path, and reads its value as Spark does. Settings of Hadoop are looked up in Hadoop's defaults.
 */
final class ConfKeys {
  /** The classes of Spark that declare settings; a setting is known once its class is loaded. */
  private static final List<String> DECLARING =
      List.of(
          "org.apache.spark.internal.config.package$",
          "org.apache.spark.internal.config.UI$",
          "org.apache.spark.internal.config.Kryo$",
          "org.apache.spark.internal.config.History$",
          "org.apache.spark.internal.config.Network$",
          "org.apache.spark.sql.internal.SQLConf$",
          "org.apache.spark.sql.internal.StaticSQLConf$",
          "org.apache.spark.deploy.yarn.config.package$",
          "org.apache.spark.deploy.k8s.Config$");

  /** What follows these is a name of the user: an environment variable or a volume. */
  private static final Set<String> PREFIXES =
      Set.of(
          "spark.executorEnv.",
          "spark.yarn.appMasterEnv.",
          "spark.kubernetes.driver.secretKeyRef.",
          "spark.kubernetes.executor.secretKeyRef.",
          "spark.kubernetes.executor.volumes.");

  /** Spark reads these without declaring them. */
  private static final Set<String> UNDECLARED = Set.of("spark.local.dir");

  /** Classes of the jar spark-hadoop-cloud, which is in no distribution of Spark: only their keys are checked. */
  private static final String NOT_SHIPPED = "org.apache.spark.internal.io.cloud.";

  private static final Pattern SETTING =
      Pattern.compile("^(?:#\\s+)?(spark\\.[A-Za-z0-9_.-]+)\\s+(\\S.*?)\\s*$");

  private ConfKeys() {}

  public static void main(String[] files) throws Exception {
    for (String name : DECLARING) {
      Class.forName(name);
    }
    Configuration hadoop = new Configuration();
    hadoop.addResource("mapred-default.xml");
    List<String> faults = new ArrayList<>();
    int known = 0;
    for (String file : files) {
      Map<String, String> settings = read(Path.of(file), faults);
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        String fault = fault(setting.getKey(), setting.getValue(), hadoop);
        if (fault == null) {
          known++;
        } else {
          faults.add(file + ": " + setting.getKey() + " " + fault);
        }
      }
    }
    faults.forEach(System.err::println);
    System.out.println("Settings of Spark: " + known + " passed, " + faults.size() + " failed");
    System.exit(faults.isEmpty() && known > 0 ? 0 : 1);
  }

  private static Map<String, String> read(Path file, List<String> faults) throws IOException {
    Map<String, String> settings = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      Matcher matcher = SETTING.matcher(line);
      if (!matcher.matches()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          faults.add(file + ": the line \"" + line + "\" is not a setting of Spark");
        }
      } else if (settings.put(matcher.group(1), matcher.group(2)) != null) {
        faults.add(file + ": " + matcher.group(1) + " is set twice");
      }
    }
    return settings;
  }

  /** What is wrong with a setting, or null. */
  private static String fault(String key, String value, Configuration hadoop) {
    if (UNDECLARED.contains(key) || PREFIXES.stream().anyMatch(key::startsWith)) {
      return null;
    }
    if (key.startsWith("spark.hadoop.")) {
      String inner = key.substring("spark.hadoop.".length());
      return hadoop.getRaw(inner) == null ? "is not among the defaults of Hadoop" : null;
    }
    ConfigEntry<?> entry = ConfigEntry.findEntry(key);
    if (entry == null) {
      return "is not a setting of this Spark";
    }
    if (value.startsWith(NOT_SHIPPED)) {
      return null;
    }
    try {
      entry.readFrom(new ConfigReader(new HashMap<>(Map.of(key, value))));
      return null;
    } catch (RuntimeException e) {
      return "cannot be " + value + ": " + e.getMessage();
    }
  }
}
