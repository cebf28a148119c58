package org.mustlink.model.fit;

import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.landmark.sums.CodeSums;

/** A table whose rows are sparse codes, and the sums of these codes. */
public record EncodedTable<C extends CodedTable<C>>(C table, CodeSums sums) {}
