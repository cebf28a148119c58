package org.mustlink.core.registry;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
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
          variant(FitMethod.SCACS, LandmarkMethod::info, LandmarkMethod::new),
          variant(FitMethod.LSC_K, LandmarkMethod::info, LandmarkMethod::new),
          variant(FitMethod.LSC_R, LandmarkMethod::info, LandmarkMethod::new),
          variant(
              SpectralClustering.Form.UNNORMALIZED,
              SpectralClustering::info,
              SpectralClustering::new),
          variant(
              SpectralClustering.Form.NORMALIZED,
              SpectralClustering::info,
              SpectralClustering::new),
          variant(SpectralClustering.Form.NJW, SpectralClustering::info, SpectralClustering::new),
          variant(false, SpectralLearning::info, SpectralLearning::new),
          variant(true, SpectralLearning::info, SpectralLearning::new),
          variant(FcscOptions.Variant.FCSC, FcscOptions::info, Fcsc::new),
          variant(FcscOptions.Variant.FCSC_THETA, FcscOptions::info, Fcsc::new),
          variant(FcscOptions.Variant.FCSC_THETA_SP, FcscOptions::info, Fcsc::new),
          variant(FcscOptions.Variant.FCSC_THETA2_SP, FcscOptions::info, Fcsc::new),
          new Entry(Sssc.information(), Sssc::new),
          new Entry(CopKMeans.information(), CopKMeans::new),
          variant(false, PckMeans::info, PckMeans::new),
          variant(true, PckMeans::info, PckMeans::new),
          new Entry(MetricKMeans.information(), MetricKMeans::new),
          new Entry(AnchorGraph.information(), AnchorGraph::new),
          new Entry(Cosc.information(), Cosc::new),
          new Entry(Ncsc.information(), Ncsc::new),
          new Entry(Lcsc.information(), Lcsc::new),
          new Entry(Sclc.information(), Sclc::new),
          new Entry(Ccsr.information(), Ccsr::new));

  private MethodRegistry() {}

  private static <T> Entry variant(
      T of,
      Function<T, MethodInfo> info,
      BiFunction<T, Map<String, String>, InMemoryMethod> maker) {
    return new Entry(info.apply(of), given -> maker.apply(of, given));
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
