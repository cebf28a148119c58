package org.mustlink.model.fit;

import java.util.List;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.model.summary.CompletedStage;

/** A log of the steps of a fit that keeps what a summary tells of them. */
public interface FitLog extends StepLog {
  /** Where the lines and the warnings are read. */
  Surface surface();

  /** Returns the stages that have run, in order. */
  List<CompletedStage> stages();

  /** Returns the warnings so far, in order, in the words of the surface. */
  List<String> warnings();
}
