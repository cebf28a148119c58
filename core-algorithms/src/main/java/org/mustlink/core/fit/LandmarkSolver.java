package org.mustlink.core.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.ensemble.LeftOut;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.hmrf.PseudoClasses;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.CombinedConstraints;
import org.mustlink.core.scacs.ConstraintMatrix;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LabelConstraints;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.scacs.LinkConstraints;
import org.mustlink.core.scacs.Lsc;
import org.mustlink.core.scacs.PairConstraints;
import org.mustlink.core.scacs.Scacs;
import org.mustlink.core.scacs.SpectralSolution;

/**
 * Solves SCACS on the landmark graph (Li, Xia, Shan, Liu, TKDE 2015), or LSC where the method takes
 * no constraints (Chen, Cai, AAAI 2011). Side information becomes a constraint matrix, or classes
 * of the linked rows, or the columns of the label solver in place of eigenvectors.
 */
public final class LandmarkSolver {
  /** Clusters that the eigengap considers at the most. */
  public static final int MOST_CLUSTERS = 20;

  /** The share of clusters that linked rows have to reach for the label solver to find the rest. */
  private static final double MOST_REACHED = 0.8;

  /** Eigenvectors of the landmark graph in a trial; those beyond them hardly count. */
  private static final int TRIAL_VECTORS = 200;

  private static final double LEAST_BETA = 0.1;
  private static final double MOST_BETA = 0.3;
  private static final double LEAST_RIDGE = 0.03;
  private static final double MOST_RIDGE = 0.3;

  private final LandmarkGraph graph;
  private final Optional<CodedSideInformation> sideInformation;
  private final int givenK;
  private final FitOptions options;

  private LandmarkSolver(
      LandmarkGraph graph,
      Optional<CodedSideInformation> sideInformation,
      int givenK,
      FitOptions options) {
    this.graph = graph;
    this.sideInformation = sideInformation;
    this.givenK = givenK;
    this.options = options;
  }

  /**
   * Solves for the embedding. O(p^3), less for many landmarks.
   *
   * @param sideInformation what {@link SideInformationPlan} asks for beside the sums
   * @param k clusters; 0 to take the eigengap
   */
  public static LandmarkSolution solve(
      CodeSums sums, Optional<CodedSideInformation> sideInformation, int k, FitOptions options) {
    return new LandmarkSolver(LandmarkGraph.of(sums), sideInformation, k, options).solve(sums);
  }

  private LandmarkSolution solve(CodeSums sums) {
    if (sideInformation.isPresent()
        && sideInformation.get() instanceof CodedSideInformation.Labelled known) {
      return labelled(sums, known);
    }
    if (sideInformation.isPresent()
        && sideInformation.get() instanceof CodedSideInformation.Rows known) {
      return refined(known);
    }
    Optional<CodedSideInformation.Sums> summed =
        sideInformation.map(CodedSideInformation.Sums.class::cast);
    Optional<ConstraintMatrix> pairs =
        summed.map(known -> new PairConstraints(graph.scaled(known.pairs())));
    double constrained =
        LongStream.of(sums.classCounts()).sum()
            + summed.map(CodedSideInformation.Sums::rows).orElse(0L);
    return embedded(constraints(sums, pairs), constrained, Optional.empty(), List.of());
  }

  /**
   * Labels of every class: they are spread along the graph, and joined with what the features of
   * the labelled rows say; or they constrain the embedding, where there are few of them and this
   * gives more of them back when they are left out. The eigenvectors that this trial needs take
   * longer than all the rest, so it is made only where the embedding may be taken.
   */
  private LandmarkSolution labelled(CodeSums sums, CodedSideInformation.Labelled known) {
    Assign assign = options.get(FitOptions.ASSIGN);
    PseudoLabels labels = PseudoLabels.certain(known.rows(), known.labels(), known.classes());
    boolean free = assign == Assign.AUTO && options.get(FitOptions.CLASS_SHARES).isEmpty();
    if (!free || !SeededTrial.mayLead(known.rows().count(), labels.k())) {
      LabelSolverEmbedding.Solved solver = LabelSolverEmbedding.of(graph, labels);
      Pool.Trial alone = alone(solver, known);
      Pool.Trial pooled = pooled(solver, known, assign);
      OutOfSample tried = free ? OutOfSample.of(alone, pooled) : OutOfSample.of(pooled);
      LabelSolverEmbedding.Solved sized =
          KnownShares.joined(
              solver, graph, labels, pooled.pool(), alone.left().count(), known.shares());
      return joined(sized, pooled.pool(), labels.k(), tried);
    }
    Optional<ConstraintMatrix> constraints = constraints(sums, Optional.empty());
    Spectra.Trial spectra =
        new Spectra(graph, options.seed())
            .trial(constraints, MOST_CLUSTERS + labels.k(), TRIAL_VECTORS);
    LabelSolverEmbedding.Solved solver = LabelSolverEmbedding.of(graph, labels);
    Pool.Trial pooled = pooled(solver, known, assign);
    LandmarkSpectrum leading = spectra.leading().get();
    LeftOut seeded = SeededTrial.of(graph, labels, some -> constrained(leading, some));
    boolean leads = SeededTrial.leads(seeded.right(), pooled.left().right(), labels.k());
    OutOfSample tried = OutOfSample.of(alone(solver, known), pooled, seeded, leads);
    return leads
        ? embedded(
            spectra.all().get(),
            constraints,
            known.rows().count(),
            Optional.empty(),
            Optional.of(tried),
            List.of())
        : joined(solver, pooled.pool(), labels.k(), tried);
  }

  private LandmarkSolution joined(
      LabelSolverEmbedding.Solved solver, Pool pool, int k, OutOfSample tried) {
    Embedding embedding = solver.embedding(k, pool.classifiers() > 0 ? k : 0);
    return byLabelSolver(
        embedding, pool, Optional.empty(), Optional.empty(), Optional.of(tried), new ArrayList<>());
  }

  private static Pool.Trial pooled(
      LabelSolverEmbedding.Solved solver, CodedSideInformation.Labelled known, Assign assign) {
    boolean alone = assign == Assign.ANCHORS || known.left().length == 0;
    return alone
        ? alone(solver, known)
        : Pool.fit(solver.left(), known.left(), known.labels(), known.classes());
  }

  private static Pool.Trial alone(
      LabelSolverEmbedding.Solved solver, CodedSideInformation.Labelled known) {
    return Pool.SOLVER_ALONE.tried(solver.left(), known.left(), known.labels(), known.classes());
  }

  /** The embedding by some of the labelled rows. */
  private Embedding constrained(LandmarkSpectrum spectrum, PseudoLabels some) {
    int count = some.rows().count();
    ConstraintMatrix constraints = constraints(some.sums(graph), Optional.empty()).orElseThrow();
    return embedding(
        Scacs.solve(spectrum, constraints, some.k(), beta(count), ridge(count)).vectors());
  }

  /** One column brought to unit length would be a sign and nothing else. */
  private Embedding embedding(DenseMatrix vectors) {
    int m = vectors.numCols();
    return new Embedding(graph.embeddingMatrix(vectors), m, m > 1);
  }

  /**
   * Finds a class for every linked row, and takes it for a label. Classifiers learn from these
   * classes and from the labels, too; the rows have to be scored by them afterwards.
   */
  private LandmarkSolution refined(CodedSideInformation.Rows known) {
    int guessed = Math.max(2, givenK > 0 ? givenK : known.leastClusters());
    LandmarkSpectrum spectrum = spectrum(known, guessed);
    int clusters = Math.max(2, clusters(spectrum));
    PseudoClasses found =
        HiddenMarkovRandomField.run(
            graph,
            spectrum,
            known.rows(),
            known.points(),
            known.sideInformation(),
            clusters,
            options.seed());
    PseudoLabels labels = PseudoLabels.of(known.rows(), found, clusters);
    List<String> remarks =
        new ArrayList<>(ReliabilityWarnings.of(found.reliability(), known.sideInformation()));
    int reached = labels.reached();
    Assign assign = options.get(FitOptions.ASSIGN);
    boolean most = assign == Assign.AUTO && reached >= MOST_REACHED * clusters;
    if (most || assign == Assign.ANCHORS || assign == Assign.POOL) {
      if (reached < clusters) {
        remarks.add(
            ("No linked or labelled row seems to be of %s of the %s clusters: they "
                    + "stay small or empty.")
                .formatted(clusters - reached, clusters));
      }
      return spread(labels, known, remarks);
    }
    return new LandmarkSolver(graph, sideInformation, clusters, options)
        .embedded(
            constraints(labels.sums(graph), Optional.empty()),
            known.rows().count(),
            Optional.of(labels),
            remarks);
  }

  private LandmarkSolution spread(
      PseudoLabels labels, CodedSideInformation.Rows known, List<String> warnings) {
    SpreadClasses spread = SpreadClasses.of(graph, labels, known);
    return byLabelSolver(
        spread.embedding(labels.k()),
        spread.pool(),
        spread.classifiers(),
        Optional.of(labels),
        Optional.of(spread.tried()),
        warnings);
  }

  private LandmarkSolution byLabelSolver(
      Embedding embedding,
      Pool pool,
      Optional<FeatureClassifiers> classifiers,
      Optional<PseudoLabels> found,
      Optional<OutOfSample> tried,
      List<String> warnings) {
    int components = graph.components();
    warn(components, embedding.m(), warnings);
    return new LandmarkSolution(
        embedding,
        new double[0],
        embedding.m(),
        graph.size(),
        components,
        found,
        Optional.of(pool),
        classifiers,
        tried,
        warnings);
  }

  private LandmarkSolution embedded(
      Optional<ConstraintMatrix> constraints,
      double constrained,
      Optional<PseudoLabels> labels,
      List<String> remarks) {
    LandmarkSpectrum spectrum = spectrum(constraints, givenK);
    return embedded(spectrum, constraints, constrained, labels, Optional.empty(), remarks);
  }

  private LandmarkSolution embedded(
      LandmarkSpectrum spectrum,
      Optional<ConstraintMatrix> constraints,
      double constrained,
      Optional<PseudoLabels> labels,
      Optional<OutOfSample> tried,
      List<String> remarks) {
    int k = clusters(spectrum);
    SpectralSolution solution =
        constraints.isPresent()
            ? Scacs.solve(spectrum, constraints.get(), k, beta(constrained), ridge(constrained))
            : Lsc.solve(spectrum, k, List.of());
    int components = graph.components();
    List<String> warnings = new ArrayList<>();
    if (spectrum.size() == 0) {
      warnings.add("The rows do not differ: all of them are one cluster.");
    }
    warn(components, k, warnings);
    warnings.addAll(solution.warnings());
    warnings.addAll(remarks);
    return new LandmarkSolution(
        embedding(solution.vectors()),
        solution.costs(),
        k,
        graph.size(),
        components,
        labels,
        Optional.empty(),
        Optional.empty(),
        tried,
        warnings);
  }

  /**
   * Returns the spectrum in which the first classes of linked rows are found. With many clusters
   * the leading eigenvectors alone were measured to be less accurate.
   */
  private LandmarkSpectrum spectrum(CodedSideInformation.Rows known, int k) {
    return k <= MOST_CLUSTERS
        ? new Spectra(graph, options.seed()).leading(TRIAL_VECTORS)
        : spectrum(
            Optional.of(LinkConstraints.closure(graph, known.rows(), known.sideInformation(), k)),
            k);
  }

  private LandmarkSpectrum spectrum(Optional<ConstraintMatrix> constraints, int k) {
    Spectra spectra = new Spectra(graph, options.seed());
    return constraints
        .map(known -> spectra.constrained(known, MOST_CLUSTERS + k))
        .orElseGet(() -> spectra.leading(Math.max(MOST_CLUSTERS, Math.max(k, leastClusters()))));
  }

  private int leastClusters() {
    return sideInformation.map(CodedSideInformation::leastClusters).orElse(1);
  }

  private int clusters(LandmarkSpectrum spectrum) {
    return givenK > 0 ? givenK : Math.max(leastClusters(), spectrum.eigengap(MOST_CLUSTERS));
  }

  private Optional<ConstraintMatrix> constraints(CodeSums sums, Optional<ConstraintMatrix> pairs) {
    if (!options.method().constrained()) {
      return pairs;
    }
    Optional<LabelConstraints> labels =
        LabelConstraints.of(graph, sums, options.get(FitOptions.BALANCED));
    if (labels.isEmpty()) {
      return pairs;
    }
    return Optional.of(
        pairs.isPresent()
            ? new CombinedConstraints(
                labels.get(), pairs.get(), options.get(FitOptions.LINK_WEIGHT))
            : labels.get());
  }

  /** Few labels leave much to the graph; many may insist. */
  private double beta(double constrained) {
    return options
        .get(FitOptions.BETA)
        .orElse(within(LEAST_BETA, MOST_BETA, constrained / graph.total()));
  }

  private double ridge(double constrained) {
    return options
        .get(FitOptions.RIDGE)
        .orElse(within(LEAST_RIDGE, MOST_RIDGE, 0.1 * constrained / graph.total()));
  }

  private static double within(double least, double most, double value) {
    return Math.min(most, Math.max(least, value));
  }

  private static void warn(int components, int k, List<String> warnings) {
    if (components > 1) {
      warnings.add(
          "The landmark graph falls into "
              + components
              + " components"
              + (components > k ? ", more than the " + k + " clusters" : "")
              + "; fewer landmarks or more neighbours would connect it.");
    }
  }
}
