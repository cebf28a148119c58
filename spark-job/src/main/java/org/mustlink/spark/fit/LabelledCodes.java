package org.mustlink.spark.fit;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.fit.CodedSideInformation;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.table.ContentHash;
import org.mustlink.spark.table.Labels;

/** Collects the codes of labelled rows on the driver for the label solver. */
final class LabelledCodes {
  private LabelledCodes() {}

  /** The codes of at most {@link ProfileStage#MOST_LABELLED} rows, chosen by their content. */
  static CodedSideInformation.Rows collect(JavaRDD<CodeBlock> codes, Labels labels, long seed) {
    long threshold = ContentHash.threshold(ProfileStage.MOST_LABELLED, labels.labelled());
    List<Labelled> rows =
        codes.flatMap(block -> selected(block, threshold, seed).iterator()).collect().stream()
            .sorted(Labelled.ORDER)
            .limit(ProfileStage.MOST_LABELLED)
            .toList();
    return joined(rows, labels.classes());
  }

  private static List<Labelled> selected(CodeBlock block, long threshold, long seed) {
    CodedRows codes = block.rows();
    int r = codes.r();
    List<Labelled> rows = new ArrayList<>();
    for (int i = 0; i < block.count(); i++) {
      long hash = ContentHash.of(codes.codes(), codes.weights(), i * r, r, seed);
      if (block.labels()[i] >= 0 && Long.compareUnsigned(hash, threshold) <= 0) {
        rows.add(
            new Labelled(
                hash,
                Arrays.copyOfRange(codes.codes(), i * r, (i + 1) * r),
                Arrays.copyOfRange(codes.weights(), i * r, (i + 1) * r),
                block.labels()[i]));
      }
    }
    return rows;
  }

  private static CodedSideInformation.Rows joined(List<Labelled> rows, int classes) {
    int r = rows.get(0).codes.length;
    int[] codes = new int[rows.size() * r];
    float[] weights = new float[rows.size() * r];
    int[] labels = new int[rows.size()];
    for (int i = 0; i < labels.length; i++) {
      System.arraycopy(rows.get(i).codes, 0, codes, i * r, r);
      System.arraycopy(rows.get(i).weights, 0, weights, i * r, r);
      labels[i] = rows.get(i).label;
    }
    return new CodedSideInformation.Rows(
        new CodedRows(codes, weights, r),
        new SideInformation(SideInformation.none(labels.length).links(), labels, classes),
        classes);
  }

  /** The code of a labelled row with its hash and its label. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Labelled(long hash, int[] codes, float[] weights, int label)
      implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Depends on content alone: the largest hashes are left out where there are too many rows. */
    private static final Comparator<Labelled> ORDER =
        Comparator.comparing(Labelled::hash, Long::compareUnsigned)
            .thenComparing(Labelled::codes, Arrays::compare)
            .thenComparing(Labelled::weights, Arrays::compare)
            .thenComparingInt(Labelled::label);
  }
}
