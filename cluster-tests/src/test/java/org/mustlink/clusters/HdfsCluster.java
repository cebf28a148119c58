package org.mustlink.clusters;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** HDFS with a namenode and three datanodes in the JVM of the tests, and blocks of one MiB. */
final class HdfsCluster implements AutoCloseable {
  /** Bytes of a block. */
  static final long BLOCK = 1 << 20;

  private final MiniDFSCluster cluster;

  private HdfsCluster(MiniDFSCluster cluster) {
    this.cluster = cluster;
  }

  static HdfsCluster start() throws IOException {
    Configuration hadoop = new Configuration();
    hadoop.setLong("dfs.blocksize", BLOCK);
    hadoop.setInt("dfs.replication", 3);
    // Blocks are only written when the disk has this much left for each of them.
    hadoop.setLong("dfs.datanode.du.reserved", 0);
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(hadoop, Project.directory("hdfs").toFile())
            .numDataNodes(3)
            .build();
    cluster.waitActive();
    return new HdfsCluster(cluster);
  }

  DistributedFileSystem fileSystem() throws IOException {
    return cluster.getFileSystem();
  }

  /** The settings by which others find it. */
  Configuration settings() {
    return cluster.getConfiguration(0);
  }

  /** A new directory that anybody may write. */
  Path directory(String name) throws IOException {
    Path directory = fileSystem().makeQualified(new Path("/" + name));
    fileSystem().mkdirs(directory);
    fileSystem().setPermission(directory, new FsPermission((short) 0777));
    return directory;
  }

  /** Stops one of the datanodes. */
  void loseDatanode() {
    cluster.stopDataNode(0);
  }

  @Override
  public void close() {
    cluster.shutdown();
  }
}
