package org.mustlink.benchmarks.speed;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * The time that the JVM has taken since its start.
 *
 * @param compileSeconds the seconds of all threads of the compiler
 * @param collectSeconds the seconds of garbage collections in which all other threads were stopped
 */
record RuntimeCosts(double compileSeconds, double collectSeconds) {
  static RuntimeCosts now() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return new RuntimeCosts(
        compiler == null ? 0 : compiler.getTotalCompilationTime() / 1e3,
        ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum()
            / 1e3);
  }

  RuntimeCosts minus(RuntimeCosts before) {
    return new RuntimeCosts(
        compileSeconds - before.compileSeconds, collectSeconds - before.collectSeconds);
  }
}
