package org.mustlink.spark.rule.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A unit that could leave a cluster.
 *
 * @param value the value of which its cluster holds too many rows
 * @param loss what it loses for each row of that value in the best cluster with room
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record Candidate(
    long id, int cluster, long value, double loss, long[] values, int[] weights, float[] scores)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The cheapest first, and by the number of the unit. */
  static final Comparator<Candidate> ORDER =
      Comparator.comparingDouble(Candidate::loss).thenComparingLong(Candidate::id);

  /** Makes a candidate of a unit. */
  static Candidate of(ApartUnits units, int u, long value, double loss) {
    int from = units.starts()[u];
    int end = units.starts()[u + 1];
    return new Candidate(
        units.ids()[u],
        units.clusters()[u],
        value,
        loss,
        Arrays.copyOfRange(units.values(), from, end),
        Arrays.copyOfRange(units.weights(), from, end),
        Arrays.copyOfRange(units.scores(), u * units.k(), (u + 1) * units.k()));
  }
}
