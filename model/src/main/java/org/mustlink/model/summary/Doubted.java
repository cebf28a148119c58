package org.mustlink.model.summary;

/**
 * Labels that the other labelled rows speak against.
 *
 * @param listed the number of rows in the table of doubted rows
 * @param judged the number of labelled and linked rows that were judged
 * @param wrong the estimated number of wrong labels among these
 * @param least the lower end of the 95 % interval of that number
 * @param most the upper end
 */
public record Doubted(long listed, long judged, long wrong, long least, long most) {}
