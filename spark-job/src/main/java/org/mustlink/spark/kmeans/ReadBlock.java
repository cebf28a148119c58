package org.mustlink.spark.kmeans;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import org.mustlink.core.kmeans.PointBlock;

/** A block of rows as it was read, with what it tells of the table. */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ReadBlock(PointBlock block, TableFacts facts) implements Serializable {}
