package org.mustlink.spark.job;

/** The program. */
public final class Main {
  private Main() {}

  /**
   * Runs a command and ends the process with its exit code. Where a cluster manager runs the
   * driver, a failure is thrown instead, for that is what it reports.
   *
   * @throws JobFailedException if the driver runs in a cluster and the exit code is not 0
   */
  public static void main(String[] args) {
    Console console = new Console(System.out, System.err);
    Application.Outcome outcome = new Application(console, new SparkSessions()).run(args);
    if (!inCluster()) {
      System.out.flush();
      System.exit(outcome.code());
    }
    if (outcome.code() != 0) {
      throw new JobFailedException(outcome.code(), outcome.cause().orElse(null));
    }
  }

  private static boolean inCluster() {
    return "cluster".equals(System.getProperty("spark.submit.deployMode"))
        || Boolean.getBoolean("spark.kubernetes.submitInDriver");
  }
}
