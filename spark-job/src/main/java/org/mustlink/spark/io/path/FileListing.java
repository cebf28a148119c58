package org.mustlink.spark.io.path;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.security.AccessControlException;

/**
 * The files at a path, as far as Spark skips some of them without a word. It skips names that begin
 * with "_" or "." and those that end with "._COPYING_". In a directory it also skips directories
 * whose names are no partitions such as year=2026, and files beside such partitions.
 *
 * @param first the first file with an ordinary name that is not empty, or the last empty one; those
 *     first that lie directly in the path or in a partition
 * @param hidden data files that are skipped by their names
 * @param doubtful whether directories may have been skipped, or files beside partitions
 * @param nested whether ordinary files lie only in directories that are no partitions
 * @param complete whether all files were looked at
 */
public record FileListing(
    Optional<FileStatus> first, Some hidden, boolean doubtful, boolean nested, boolean complete) {
  /** The most files that are looked at, for which stores of all kinds take seconds. */
  public static final int MOST = 10_000;

  private static final int SHOWN = 3;

  /** Files that hold no rows, and that every program which writes tables may leave. */
  private static final Pattern NO_ROWS =
      Pattern.compile(
          "_SUCCESS|_FAILURE|_metadata|_common_metadata|_symlink_format_manifest"
              + "|_(STATUS|INPUTS|RUN)\\.json(\\.next)?|_(started|committed)_\\w+"
              + "|\\..*\\.crc|\\._.*|\\.DS_Store|\\.nfs.*|\\.~lock\\..*|\\.git\\w*|\\..*\\.sw\\w");

  /** Directories of logs of tables, of writers at work, and of programs that show files. */
  private static final Pattern NO_TABLES =
      Pattern.compile(
          "_temporary|_delta_log|_spark_metadata|_checkpoint.*|_change_data|_logs|__magic.*"
              + "|_impala_insert_staging|\\.hoodie|\\.spark-staging.*|\\.hive-staging.*|\\.staging.*"
              + "|\\.git|\\.svn|\\.hg|\\.ipynb_checkpoints|\\.venv|\\.cache|\\.snapshot|\\.Trash.*");

  /** Names of data files, by which those in hidden directories are known. */
  private static final Pattern DATA =
      Pattern.compile("(?i)part-.*|.*\\.(parquet|orc|csv|json|jsonl|ndjson|libsvm|svm)(\\.\\w+)?");

  /**
   * Some files.
   *
   * @param count how many
   * @param names the first three, in the order of their names
   */
  public record Some(long count, List<String> names) {
    public Some {
      names = List.copyOf(names);
    }

    /** Whether there is none. */
    public boolean isEmpty() {
      return count == 0;
    }

    /** Returns their number, as in "2 files". */
    public String number() {
      return count + (count == 1 ? " file" : " files");
    }

    /** Returns their names. */
    public String named() {
      return String.join(", ", names) + (count > names.size() ? " and others" : "");
    }
  }

  /** Counts files. */
  private static final class Count {
    private final TreeSet<String> names = new TreeSet<>();
    private long count;

    void add(FileStatus file) {
      count++;
      names.add(file.getPath().toString());
      if (names.size() > SHOWN) {
        names.pollLast();
      }
    }

    Some some() {
      return new Some(count, List.copyOf(names));
    }
  }

  /** Takes a file and the names of the directories between the path and the file. */
  private interface Visitor {
    void visit(FileStatus file, List<String> directories);
  }

  /**
   * Lists at most the first 10,000 files.
   *
   * @param all what exists at a path, or at several that match a pattern
   * @throws IOException if the file system fails
   */
  static FileListing of(FileSystem files, List<FileStatus> all) throws IOException {
    Count hidden = new Count();
    List<FileStatus> first = new ArrayList<>();
    List<FileStatus> firstNested = new ArrayList<>();
    long[] counts = new long[3]; // directly in the path, in partitions, in other directories
    boolean complete =
        walk(
            files,
            all,
            (file, directories) -> {
              if (isHidden(file, directories)) {
                if (mayHoldRows(file, directories)) {
                  hidden.add(file);
                }
                return;
              }
              boolean partition = isPartition(directories);
              counts[partition ? 1 : directories.isEmpty() ? 0 : 2]++;
              List<FileStatus> into = partition || directories.isEmpty() ? first : firstNested;
              if (into.isEmpty()) {
                into.add(file);
              } else if (into.get(0).getLen() == 0) {
                into.set(0, file);
              }
            });
    boolean nested = first.isEmpty() && !firstNested.isEmpty();
    first.addAll(firstNested);
    return new FileListing(
        first.stream().findFirst(),
        hidden.some(),
        counts[2] > 0 || (counts[0] > 0 && counts[1] > 0),
        nested,
        complete);
  }

  /**
   * Returns the files with ordinary names that a reader does not read.
   *
   * @param read whether the reader reads a file, which lies in directories of these names
   */
  static Some others(FileSystem files, List<FileStatus> all, BiPredicate<Path, List<String>> read)
      throws IOException {
    Count others = new Count();
    walk(
        files,
        all,
        (file, directories) -> {
          if (!isHidden(file, directories)
              && file.getLen() > 0
              && !read.test(file.getPath(), directories)) {
            others.add(file);
          }
        });
    return others.some();
  }

  private static boolean isHidden(FileStatus file, List<String> directories) {
    return isHidden(file.getPath().getName())
        || directories.stream().anyMatch(FileListing::isHidden);
  }

  /** Whether one of the directories of a file is a partition such as year=2026. */
  static boolean isPartition(List<String> directories) {
    return directories.stream().anyMatch(name -> name.indexOf('=') > 0);
  }

  /** Whether Spark skips files and directories of that name. */
  private static boolean isHidden(String name) {
    return name.startsWith(".")
        || (name.startsWith("_") && name.indexOf('=') < 0)
        || name.endsWith("._COPYING_");
  }

  private static boolean mayHoldRows(FileStatus file, List<String> directories) {
    return file.getLen() > 0
        && !NO_ROWS.matcher(file.getPath().getName()).matches()
        && directories.stream().noneMatch(name -> NO_TABLES.matcher(name).matches())
        && (directories.stream().noneMatch(FileListing::isHidden)
            || DATA.matcher(file.getPath().getName()).matches());
  }

  /** Visits the files, and returns whether these are all. */
  private static boolean walk(FileSystem files, List<FileStatus> all, Visitor visitor)
      throws IOException {
    int looked = 0;
    for (FileStatus status : all) {
      if (status.isFile()) {
        visitor.visit(status, List.of());
        continue;
      }
      int depth = status.getPath().depth();
      RemoteIterator<LocatedFileStatus> below = files.listFiles(status.getPath(), true);
      while (hasNext(below, looked)) {
        if (looked == MOST) {
          return false;
        }
        FileStatus file = below.next();
        visitor.visit(file, between(file.getPath(), depth));
        looked++;
      }
    }
    return true;
  }

  /** A directory that may not be looked into ends the list: Spark may not have to read it. */
  private static boolean hasNext(RemoteIterator<LocatedFileStatus> below, int looked)
      throws IOException {
    try {
      return below.hasNext();
    } catch (AccessControlException | AccessDeniedException e) {
      if (looked == 0) {
        throw e;
      }
      return false;
    }
  }

  /** Returns the names of the directories of a file that are deeper than a depth. */
  private static List<String> between(Path file, int depth) {
    List<String> names = new ArrayList<>();
    for (Path at = file.getParent(); at != null && at.depth() > depth; at = at.getParent()) {
      names.add(at.getName());
    }
    return names;
  }
}
