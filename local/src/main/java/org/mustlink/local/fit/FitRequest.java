package org.mustlink.local.fit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.mustlink.core.inmemory.landmark.InMemoryWeights;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.model.drift.EarlierFit;

/**
 * What a fit is asked to do with a table.
 *
 * @param method the name of the method
 * @param options the options that are set as texts, by their keys, without those below
 * @param k the number of clusters; empty if the fit is to find it
 * @param seed of every random choice
 * @param columns what a person says about the columns
 * @param sideInformation labels and links of the rows, with those that rules imply
 * @param classes the names of the classes of the labels
 * @param labelWarnings what is not read of the labels exactly as it is written
 * @param heldOut links that do not guide the fit and are measured separately
 * @param rules by columns
 * @param weights of the rows and their labels
 * @param earlier the fit whose clusters are continued, if there is one
 */
public record FitRequest(
    String method,
    Map<String, String> options,
    OptionalInt k,
    long seed,
    AskedColumns columns,
    SideInformation sideInformation,
    List<String> classes,
    List<String> labelWarnings,
    Links heldOut,
    RowRules rules,
    InMemoryWeights weights,
    Optional<EarlierFit> earlier) {
  public FitRequest {
    options = Map.copyOf(options);
    classes = List.copyOf(classes);
    labelWarnings = List.copyOf(labelWarnings);
  }
}
