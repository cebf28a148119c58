package org.mustlink.clusters;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;

/** YARN with a resource manager and two node managers in the JVM of the tests, over HDFS. */
final class YarnCluster implements AutoCloseable {
  private final HdfsCluster hdfs;
  private final MiniYARNCluster cluster;
  private final Path settings;

  private YarnCluster(HdfsCluster hdfs, MiniYARNCluster cluster, Path settings) {
    this.hdfs = hdfs;
    this.cluster = cluster;
    this.settings = settings;
  }

  static YarnCluster start() throws IOException {
    HdfsCluster hdfs = HdfsCluster.start();
    MiniYARNCluster cluster = new MiniYARNCluster("yarn", 2, 1, 1);
    try {
      Configuration yarn = new YarnConfiguration(hdfs.settings());
      yarn.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 128);
      yarn.setInt(YarnConfiguration.NM_PMEM_MB, 5120);
      yarn.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
      yarn.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
      yarn.setFloat(
          "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 100);
      yarn.setFloat("yarn.scheduler.capacity.maximum-am-resource-percent", 1);
      yarn.set("yarn.scheduler.capacity.root.queues", "default");
      yarn.set("yarn.scheduler.capacity.root.default.capacity", "100");
      cluster.init(yarn);
      cluster.start();
      if (!cluster.waitForNodeManagersToConnect(60_000)) {
        throw new AssertionError("the node managers have not joined the cluster");
      }
      Path settings = Project.directory("hadoop-conf");
      Configuration all = new Configuration(cluster.getConfig());
      all.unset("net.topology.node.switch.mapping.impl"); // a class of these tests
      for (String file : new String[] {"core-site.xml", "hdfs-site.xml", "yarn-site.xml"}) {
        try (OutputStream out = Files.newOutputStream(settings.resolve(file))) {
          all.writeXml(out);
        }
      }
      return new YarnCluster(hdfs, cluster, settings);
    } catch (YarnException | InterruptedException e) {
      cluster.stop();
      hdfs.close();
      throw new IOException(e);
    } catch (RuntimeException | Error | IOException e) {
      cluster.stop();
      hdfs.close();
      throw e;
    }
  }

  HdfsCluster hdfs() {
    return hdfs;
  }

  /** A run on this cluster, with two executors of one core. The nodes have the jars of Spark. */
  Submission submission() {
    return Submission.by("yarn.sh")
        .environment("HADOOP_CONF_DIR", settings.toString())
        .options("--num-executors", "2", "--executor-cores", "1", "--executor-memory", "1g")
        .conf("spark.yarn.jars", "local:" + Project.spark().resolve("jars") + "/*");
  }

  /** Other tests have processes at the same time. */
  private static boolean isOfYarn(String commandLine) {
    return commandLine.contains("spark.yarn.app.container.log.dir")
        || commandLine.contains("container-executor")
        || commandLine.contains("launch_container");
  }

  @Override
  public void close() {
    List<ProcessHandle> containers =
        ProcessHandle.current()
            .descendants()
            .filter(found -> found.info().commandLine().filter(YarnCluster::isOfYarn).isPresent())
            .toList();
    cluster.stop();
    hdfs.close();
    containers.forEach(ProcessHandle::destroyForcibly);
  }
}
