package org.mustlink.spark.job.work;

import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.page.Answers;

/** Decides which answers of earlier runs are kept. */
record KeptAnswers(Console console) {
  void tell(Answers answers) {
    if (answers.recovered() > 0) {
      console.warning(
          "The run before was ended from outside: "
              + answers.recovered()
              + " of its answers were in the journal alone, and are in "
              + answers.file()
              + " now.");
    }
    if (answers.count() > 0) {
      console.line("Continuing " + answers.count() + " answers in " + answers.file());
    }
  }
}
