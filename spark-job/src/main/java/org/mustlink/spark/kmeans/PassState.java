package org.mustlink.spark.kmeans;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.List;
import org.mustlink.core.kmeans.ClusterSums;
import org.mustlink.core.kmeans.RowBounds;

/**
 * What a step leaves of a partition.
 *
 * @param bounds of its blocks, in their order
 * @param changes the sums of the rows that changed their cluster
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record PassState(List<RowBounds> bounds, ClusterSums changes) implements Serializable {}
