package org.mustlink.spark.job.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.mustlink.spark.run.WorkingStage;

class LiveLineTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void aTerminalShowsItInOnePlace() {
    Console console = new Console(out, out, new LiveLine(out, true, nanos::get), true);
    console.working(stage("one"));
    console.working(stage("x".repeat(200)));
    console.line("done");
    console.line("more");
    String[] shown = bytes.toString(StandardCharsets.UTF_8).split("\r\033\\[K", -1);
    assertThat(shown).hasSize(4);
    assertThat(shown[1]).isEqualTo(" 1  one: 3 s");
    assertThat(shown[2]).hasSize(79);
    assertThat(shown[3].lines()).containsExactly("done", "more");
  }

  @Test
  void aLogGetsOneLineInTenSeconds() {
    Console console = new Console(out, out, new LiveLine(out, false, nanos::get), true);
    for (int halves = 0; halves < 50; halves++) {
      nanos.set(halves * 500_000_000L);
      console.working(stage("s" + halves));
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(" 1  s20: 3 s", " 1  s40: 3 s");
  }

  @Test
  void aLogThatHasOtherLinesNeedsNone() {
    Console console = new Console(out, out, new LiveLine(out, false, nanos::get), true);
    for (int seconds = 0; seconds < 30; seconds += 5) {
      nanos.set(seconds * 1_000_000_000L);
      console.working(stage("s"));
      console.line("stage");
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).doesNotContain("3 s");
  }

  private static WorkingStage stage(String name) {
    return new WorkingStage(1, name, 3, 0, 0, 0, 0, 0);
  }
}
