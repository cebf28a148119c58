package org.mustlink.spark.rule.together;

import java.nio.ByteBuffer;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.SoftTies;

/**
 * A row that rules tie, as it is sent to the partition of its component.
 *
 * @param component the number of the component
 * @param node the number of the row
 * @param unit the number of its unit, which is never divided
 * @param weight the largest weight below 1 of the rules that tie it, 0 if there is none
 * @param label the index of its label, or -1
 * @param place where it is among all rows, see {@link RowPlaces}
 * @param code its code
 */
record SoftRow(
    long component, long node, long unit, double weight, int label, long place, CodedRows code) {

  /**
   * Sends a row.
   *
   * @param ties the rows of a partition that rules tie
   * @param row the index of the row among these
   * @param codes the codes of the rows of the same partition
   */
  static void send(SoftTies ties, int row, LinkedCodes codes, Outbox to) {
    CodedRows coded = codes.rows();
    int at = codes.index(ties.nodes()[row]);
    ByteBuffer record =
        to.record(
                ties.components()[row],
                Long.BYTES + Double.BYTES + LinkedCodes.bytes(coded.r(), coded.scoresOfRow()))
            .putLong(ties.nodes()[row])
            .putLong(ties.units()[row])
            .putDouble(ties.weights()[row])
            .putInt(codes.labels()[at])
            .putLong(codes.places()[at]);
    LinkedCodes.putScored(coded, at, record);
  }

  /**
   * Reads what was sent.
   *
   * @param r the number of landmarks in a code
   * @param k the number of scores of a row, or 0
   */
  static SoftRow read(ByteBuffer record, int r, int k) {
    long component = record.getLong();
    long node = record.getLong();
    long unit = record.getLong();
    double weight = record.getDouble();
    int label = record.getInt();
    long place = record.getLong();
    CodedRows code = LinkedCodes.unread(1, r, k);
    LinkedCodes.takeScored(record, code, 0, k);
    return new SoftRow(component, node, unit, weight, label, place, code);
  }
}
