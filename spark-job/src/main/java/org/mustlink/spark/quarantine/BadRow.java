package org.mustlink.spark.quarantine;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import org.mustlink.model.row.FeatureProblem;

/**
 * A row whose features cannot be used.
 *
 * @param name the name of the row, for messages
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record BadRow(String name, FeatureProblem problem) implements Serializable {
  /** Returns a text that tells the row and what is wrong with it. */
  public String message() {
    return name + ": " + problem.text();
  }
}
