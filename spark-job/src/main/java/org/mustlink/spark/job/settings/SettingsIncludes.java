package org.mustlink.spark.job.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.mustlink.core.fault.BadSettingException;

/**
 * Resolves {@code include} in a settings file: it may read files in the directory of the settings
 * file and below it, and nothing else, so that a review of this directory covers all settings.
 * HOCON itself would also read from the network and from jars, and ignore missing files.
 */
final class SettingsIncludes
    implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

  /** The suffixes that may be omitted at the end of a name. */
  private static final List<String> ENDINGS = List.of("", ".conf", ".json");

  /** The directory of the settings file, with symbolic links resolved. */
  private final Path root;

  /** The file that is being read, to which relative names refer. */
  private final Path file;

  /** That file and the files that include it, with symbolic links resolved. */
  private final Set<Path> open;

  private SettingsIncludes(Path root, Path file, Set<Path> open) {
    this.root = root;
    this.file = file;
    this.open = open;
  }

  /**
   * Parses a settings file with everything that it includes.
   *
   * @throws BadSettingException if it includes a file that is not allowed or does not exist
   * @throws com.typesafe.config.ConfigException if a file cannot be parsed
   */
  static Config parse(Path settings) {
    Path file = settings.toAbsolutePath();
    try {
      Path root = file.resolveSibling("").toRealPath();
      return new SettingsIncludes(root, file, Set.of(file.toRealPath())).parse();
    } catch (IOException e) {
      throw new BadSettingException(
          "The settings file " + settings + " cannot be read: " + e + ". Correct its path.");
    }
  }

  private Config parse() {
    return ConfigFactory.parseFile(
        file.toFile(), ConfigParseOptions.defaults().setAllowMissing(false).setIncluder(this));
  }

  @Override
  public ConfigIncluder withFallback(ConfigIncluder fallback) {
    return this; // The usual includer is not used.
  }

  @Override
  public ConfigObject include(ConfigIncludeContext context, String name) {
    if (ADDRESS.matcher(name).matches()) {
      throw refused(name, "settings are not read from addresses");
    }
    return included(name);
  }

  @Override
  public ConfigObject includeFile(ConfigIncludeContext context, File name) {
    return included(name.getPath());
  }

  @Override
  public ConfigObject includeURL(ConfigIncludeContext context, URL name) {
    throw refused(name.toString(), "settings are not read from addresses");
  }

  @Override
  public ConfigObject includeResources(ConfigIncludeContext context, String name) {
    throw refused(name, "settings are not read from jars");
  }

  private ConfigObject included(String name) {
    try {
      for (String ending : ENDINGS) {
        Path found = file.resolveSibling(name + ending);
        if (Files.isRegularFile(found)) {
          Path real = found.toRealPath();
          if (!real.startsWith(root)) {
            throw refused(name, "it is not in the directory " + root + " or below it");
          }
          Set<Path> all = new HashSet<>(open);
          if (!all.add(real)) {
            throw refused(name, "it is included while it is read");
          }
          return new SettingsIncludes(root, found, all).parse().root();
        }
      }
    } catch (InvalidPathException | IOException e) {
      throw refused(name, "it cannot be read (" + e.getMessage() + ")");
    }
    throw refused(name, "there is no such file");
  }

  private BadSettingException refused(String name, String rule) {
    return new BadSettingException(
        ("The settings file %s cannot include '%s': %s. Put the file that is included "
                + "into the directory of the settings file, or write its settings in place of this "
                + "line.")
            .formatted(file, name, rule));
  }
}
