package org.mustlink.spark.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.lease.NewFile;
import org.mustlink.spark.io.path.NamedPath;

/**
 * A published result.
 *
 * @param path the path of its directory
 */
public record WrittenResult(FileSystem files, Path path) {
  private static final String SUMMARY = "summary.json";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Makes the result of a directory, which is not read yet.
   *
   * @param argument the argument that names the directory
   * @throws InputMissingException if its file system cannot be opened
   */
  public static WrittenResult of(String argument, String directory, Configuration hadoop) {
    NamedPath named = NamedPath.of(argument, directory);
    try {
      return new WrittenResult(named.fileSystem(hadoop), named.path());
    } catch (IOException e) {
      throw InputMissingException.unreadable(argument + " " + directory, e);
    }
  }

  /**
   * Reads its summary. @throws InputMissingException if there is none
   *
   * @throws BadDataException if it is damaged, or not that of a fit
   */
  public JsonNode summary() {
    Path file = new Path(path, SUMMARY);
    try (InputStream in = files.open(file)) {
      JsonNode summary = MAPPER.readTree(in.readAllBytes());
      if (!summary.path("data").path("n").isNumber() || !summary.path("stages").isArray()) {
        throw new BadDataException(
            file + " is not the summary of a fit. Name the output.path of a fit.");
      }
      if (!summary.has("settings")) {
        throw new BadDataException(
            file
                + " is the summary of a prediction, which has no report. Name the output.path of a fit.");
      }
      return summary;
    } catch (FileNotFoundException e) {
      throw new InputMissingException(
          "There is no result at "
              + path
              + ": it has no file summary.json. Name the output.path of a fit that has ended.");
    } catch (JsonProcessingException e) {
      throw new BadDataException(
          file + " is damaged: " + e.getOriginalMessage() + ". Run the fit again.");
    } catch (IOException e) {
      throw InputMissingException.unreadable(file.toString(), e);
    }
  }

  /**
   * Writes a file into the directory. One of that name is replaced when the new one is complete.
   *
   * @return its path
   * @throws OutputException.Unwritable if the file system fails
   */
  public String write(String name, String text) {
    Path target = new Path(path, name);
    Path draft = new Path(path, "." + name + "." + UUID.randomUUID());
    try {
      NewFile.replace(files, draft, target, text);
      return target.toString();
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          target.toString(), "Check the space and the permissions of the directory.", e);
    }
  }
}
