package org.mustlink.spark.job.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.OutputException;

/**
 * A file of JSON lines to which every event is added before anybody is told that it is kept. A line
 * that was not written to its end, because the machine stopped, is removed when the file is opened.
 * The file is locked as long as it is open.
 */
final class Journal implements Closeable {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path file;
  private final String setting;
  private final FileChannel channel;
  private final List<Entry> entries = new ArrayList<>();

  /**
   * An event, which is one of the two.
   *
   * @param opened how a run began to ask
   * @param answer what was said
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Entry(@Nullable Opened opened, @Nullable RowAnswer answer) {
    Entry {
      if ((opened == null) == (answer == null)) {
        throw new IllegalArgumentException("An entry is a beginning or an answer");
      }
    }
  }

  /**
   * How a run began to ask.
   *
   * @param pairs whether its questions are about two rows
   * @param output the result that its rounds replace; null if it has none
   */
  record Opened(boolean pairs, @Nullable String output) {}

  private Journal(Path file, String setting, FileChannel channel) {
    this.file = file;
    this.setting = setting;
    this.channel = channel;
  }

  /**
   * Opens the file, which is made if there is none.
   *
   * @param setting the setting that names the table of answers, for messages
   * @throws OutputException.Busy if another program has opened it
   * @throws BadDataException if a line of it is damaged
   */
  static Journal open(Path file, String setting) {
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try {
        Journal journal = new Journal(file, setting, channel);
        journal.lock();
        journal.read();
        return journal;
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw unwritable(file, setting, e);
    }
  }

  private void lock() throws IOException {
    boolean free;
    try {
      free = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      free = false;
    }
    if (!free) {
      throw new OutputException.Busy(
          ("Another run asks for the answers of %s. Use its page, or end it, or name "
                  + "another file by %s.")
              .formatted(file, setting));
    }
  }

  private void read() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    if (whole < bytes.length) {
      channel.truncate(whole);
    }
    channel.position(whole);
    String text = new String(bytes, 0, whole, StandardCharsets.UTF_8);
    for (String line : text.lines().toList()) {
      entries.add(parsed(line));
    }
  }

  private Entry parsed(String line) {
    try {
      return MAPPER.readValue(line, Entry.class);
    } catch (JsonProcessingException e) {
      throw new BadDataException(
          ("Line %s of %s is damaged, which keeps answers that were given. Correct the "
                  + "line, or move the file away to continue with the answers in the CSV file "
                  + "beside it alone.")
              .formatted(entries.size() + 1, file));
    }
  }

  /** Returns what was in the file when it was opened. */
  List<Entry> entries() {
    return List.copyOf(entries);
  }

  /**
   * Adds an event, and returns when it is on the disk.
   *
   * @throws OutputException.Unwritable if it cannot be written
   */
  void add(Entry event) {
    try {
      ByteBuffer line =
          ByteBuffer.wrap(
              (MAPPER.writeValueAsString(event) + "\n").getBytes(StandardCharsets.UTF_8));
      while (line.hasRemaining()) {
        channel.write(line);
      }
      channel.force(true);
    } catch (IOException e) {
      throw unwritable(file, setting, e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  static OutputException unwritable(Path file, String setting, IOException e) {
    return OutputException.Unwritable.of(
        file.toString(), "Set " + setting + " to a file that this user may write.", e);
  }
}
