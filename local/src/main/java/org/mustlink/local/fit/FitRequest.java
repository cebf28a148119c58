package org.mustlink.local.fit;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.core.survey.AskedKind;

/**
 * What a fit is asked to do with a table.
 *
 * @param method the name of the method
 * @param options the options that are set as texts, by their keys, without those below
 * @param k the number of clusters; empty if the fit is to find it
 * @param seed of every random choice
 * @param kinds what a person says that columns are, by their names
 * @param refuseGaps whether a column with gaps is refused
 * @param sideInformation labels and links of the rows
 * @param classes the names of the classes of the labels
 */
public record FitRequest(
    String method,
    Map<String, String> options,
    OptionalInt k,
    long seed,
    Map<String, AskedKind> kinds,
    boolean refuseGaps,
    SideInformation sideInformation,
    List<String> classes) {
  public FitRequest {
    options = Map.copyOf(options);
    kinds = Map.copyOf(kinds);
    classes = List.copyOf(classes);
  }
}
