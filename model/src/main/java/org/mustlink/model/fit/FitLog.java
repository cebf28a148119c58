package org.mustlink.model.fit;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.model.summary.CompletedStage;

/** A log of the steps of a fit that keeps what a summary tells of them. */
public abstract class FitLog implements StepLog {
  private final Surface surface;
  private final List<CompletedStage> stages = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * Starts a log without stages.
   *
   * @param surface where the lines and the warnings are read
   */
  protected FitLog(Surface surface) {
    this.surface = surface;
  }

  /** Where the lines and the warnings are read. */
  public final Surface surface() {
    return surface;
  }

  /** Adds a stage that has run. */
  protected final void keep(CompletedStage stage) {
    stages.add(stage);
  }

  /**
   * Adds a warning, which may name settings as described in {@link Surface}, unless it was given
   * before.
   */
  @Override
  public void warn(String warning) {
    String text = surface.word(warning);
    if (!warnings.contains(text)) {
      warnings.add(text);
    }
  }

  /** Adds warnings that were reported before. */
  public final void keep(List<String> reported) {
    reported.forEach(warning -> warnings.add(surface.word(warning)));
  }

  /** Returns the stages that have run, in order. */
  public final List<CompletedStage> stages() {
    return List.copyOf(stages);
  }

  /** Returns the warnings so far, in order, in the words of the surface. */
  public final List<String> warnings() {
    return List.copyOf(warnings);
  }
}
