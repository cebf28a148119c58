package org.mustlink.core.registry;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.inmemory.ccsr.Ccsr;
import org.mustlink.core.inmemory.contraction.Lcsc;
import org.mustlink.core.inmemory.contraction.Ncsc;
import org.mustlink.core.inmemory.contraction.Sclc;
import org.mustlink.core.inmemory.cosc.Cosc;
import org.mustlink.core.inmemory.fcsc.Fcsc;
import org.mustlink.core.inmemory.fcsc.FcscOptions;
import org.mustlink.core.inmemory.kmeans.CopKMeans;
import org.mustlink.core.inmemory.kmeans.PckMeans;
import org.mustlink.core.inmemory.landmark.AnchorGraph;
import org.mustlink.core.inmemory.landmark.LandmarkMethod;
import org.mustlink.core.inmemory.metric.MetricKMeans;
import org.mustlink.core.inmemory.sl.SpectralLearning;
import org.mustlink.core.inmemory.spectral.SpectralClustering;
import org.mustlink.core.inmemory.sssc.Sssc;
import org.mustlink.core.options.FitMethod;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.MethodInfo;

/** All methods by name. */
public final class MethodRegistry {
  /** A method and the function that creates it from its options. */
  private record Entry(MethodInfo info, Function<Map<String, String>, InMemoryMethod> maker) {}

  private static final List<Entry> ENTRIES =
      List.of(
          landmarks(FitMethod.SCACS),
          landmarks(FitMethod.LSC_K),
          landmarks(FitMethod.LSC_R),
          spectral(SpectralClustering.Form.UNNORMALIZED),
          spectral(SpectralClustering.Form.NORMALIZED),
          spectral(SpectralClustering.Form.NJW),
          learning(false),
          learning(true),
          flexible(FcscOptions.Variant.FCSC),
          flexible(FcscOptions.Variant.FCSC_THETA),
          flexible(FcscOptions.Variant.FCSC_THETA_SP),
          flexible(FcscOptions.Variant.FCSC_THETA2_SP),
          new Entry(Sssc.information(), Sssc::new),
          new Entry(CopKMeans.information(), CopKMeans::new),
          penalised(false),
          penalised(true),
          new Entry(MetricKMeans.information(), MetricKMeans::new),
          new Entry(AnchorGraph.information(), AnchorGraph::new),
          new Entry(Cosc.information(), Cosc::new),
          new Entry(Ncsc.information(), Ncsc::new),
          new Entry(Lcsc.information(), Lcsc::new),
          new Entry(Sclc.information(), Sclc::new),
          new Entry(Ccsr.information(), Ccsr::new));

  private MethodRegistry() {}

  private static Entry landmarks(FitMethod method) {
    return new Entry(LandmarkMethod.info(method), given -> new LandmarkMethod(method, given));
  }

  private static Entry spectral(SpectralClustering.Form form) {
    return new Entry(SpectralClustering.info(form), given -> new SpectralClustering(form, given));
  }

  private static Entry learning(boolean normalised) {
    return new Entry(
        SpectralLearning.info(normalised), given -> new SpectralLearning(normalised, given));
  }

  private static Entry flexible(FcscOptions.Variant variant) {
    return new Entry(FcscOptions.info(variant), given -> new Fcsc(variant, given));
  }

  private static Entry penalised(boolean learnsMetrics) {
    return new Entry(PckMeans.info(learnsMetrics), given -> new PckMeans(learnsMetrics, given));
  }

  /** Every method, in the order in which they are listed. */
  public static List<MethodInfo> all() {
    return ENTRIES.stream().map(Entry::info).toList();
  }

  /**
   * The method of a name.
   *
   * @throws BadSettingException if there is none
   */
  public static MethodInfo get(String name) {
    return entry(name).info();
  }

  private static Entry entry(String name) {
    return ENTRIES.stream()
        .filter(entry -> entry.info().name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                BadSettingException.ofOption(
                    FitOptions.METHOD.key(),
                    "'" + name + "'",
                    "it must be one of "
                        + all().stream().map(MethodInfo::name).collect(Collectors.joining(" | ")),
                    "The command methods describes each of them."));
  }

  /**
   * A method with its options.
   *
   * @param options texts by key, of the options that were set, such as {@code affinity ->
   *     "gaussian"}
   * @throws BadSettingException if there is no such method, or it has no such option, or a value is
   *     out of range
   */
  public static InMemoryMethod create(String name, Map<String, String> options) {
    return entry(name).maker().apply(Map.copyOf(options));
  }
}
