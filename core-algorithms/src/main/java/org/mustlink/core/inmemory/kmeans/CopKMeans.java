package org.mustlink.core.inmemory.kmeans;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.RowMarks;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.KMeansOptions;
import org.mustlink.core.kmeans.Lloyd;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.OptionReader;
import org.mustlink.core.options.Range;
import org.mustlink.core.options.Scale;

/**
 * COP-KMeans (Wagstaff, Cardie, Rogers, Schroedl, ICML 2001, Table 1): k-means in which every row
 * goes to the nearest cluster that violates no link. First the transitive closure of must-links and
 * labels is computed; then entire components are assigned. Clusters never violate a link. A start
 * is abandoned if in its first pass every cluster is blocked for a component. If all starts are
 * abandoned, the clusters come from a search over all assignments of the linked components, which
 * is limited in time.
 *
 * <p>The order and the search are not in the paper, whose one pass over the rows as they come often
 * leads to a dead end although there are clusters that violate nothing: see
 * docs/research/departures.md.
 */
public final class CopKMeans extends AbstractInMemoryMethod {
  /** The maximum number of rows that a message lists. */
  private static final int SHOWN = 10;

  /** A relative decrease of the cost below this counts as none. */
  private static final double ROUNDING = 1e-12;

  private static final Option<Order> ORDER =
      new Option<>(
          "order",
          Range.of(Order.class),
          "saturation",
          "the component assigned next: the one with the fewest possible clusters, or a random one,"
              + " which often leads to a dead end");
  private static final Option<Scale> SCALE = LandmarkOptions.SCALE.withDefault("standard");

  /** The order in which components are assigned. */
  enum Order {
    /** The component with the fewest possible clusters is next. */
    SATURATION,
    /** A random order. */
    RANDOM
  }

  private final Scale scale;
  private final Order order;
  private final KMeansOptions kMeans;

  /**
   * Makes the method.
   *
   * @param given options by name, as texts
   * @throws org.mustlink.core.fault.BadSettingException if an option is unknown or its value
   *     invalid
   */
  public CopKMeans(Map<String, String> given) {
    super(information());
    OptionReader reader = new OptionReader(info(), given);
    this.scale = reader.get(SCALE);
    this.order = reader.get(ORDER);
    this.kMeans = KMeansOptions.read(reader);
  }

  /** Returns the description of the method, with its options. */
  public static MethodInfo information() {
    return new MethodInfo(
        "cop-kmeans",
        "k-means that violates no link",
        "Wagstaff, Cardie, Rogers, Schroedl, ICML 2001",
        EnumSet.of(
            MethodInfo.Kind.LABELS, MethodInfo.Kind.MUST_LINKS, MethodInfo.Kind.CANNOT_LINKS),
        MethodInfo.Strength.HARD,
        "any; auto by labels or eigengap",
        1_000_000,
        "O(n k d) a step",
        KMeansOptions.after(List.of(SCALE, ORDER)));
  }

  @Override
  public long bytes(long n, int d) {
    return 40 * n * d + 200 * n;
  }

  @Override
  protected InMemoryClustering solve(Task given) {
    CentreClusters.requireCountable(given);
    Task task = counted(given, scale);
    Rows rows = FeatureMapFitter.scaling(task.rows(), scale).apply(task.rows());
    Chunklets chunklets = Chunklets.of(rows, task.sideInformation());
    Run run =
        new Run(
            chunklets, Math.min(task.k(), chunklets.count()), new SplittableRandom(task.seed()));
    Found best = run.best();
    int[] clusters = IntStream.of(chunklets.components()).map(a -> best.assigned[a]).toArray();
    return new CentreClusters(rows, best.centres, clusters, Optional.empty())
        .clustering(task, Map.of("cost", best.cost, "deadEnds", (double) run.deadEnds));
  }

  /** Components in clusters, their centres, and the cost up to a constant. */
  private record Found(int[] assigned, double[] centres, double cost) {}

  /** The starts for one table. */
  private final class Run {
    private final Chunklets chunklets;
    private final int k;
    private final SplittableRandom random;
    private final Seeding seeding;
    private int deadEnds;

    Run(Chunklets chunklets, int k, SplittableRandom random) {
      this.chunklets = chunklets;
      this.k = k;
      this.random = random;
      this.seeding =
          new Seeding(
              chunklets.means(), IntStream.of(chunklets.sizes()).asDoubleStream().toArray());
    }

    Found best() {
      @Nullable Found best = null;
      @Nullable Placement dead = null;
      for (int start = 0; start < kMeans.starts(); start++) {
        SplittableRandom own = random.split();
        double[] centres = chunklets.means().take(seeding.drawn(k, own)).data();
        Placement placement = assign(centres, own);
        if (!placement.complete()) {
          deadEnds++;
          dead = placement;
          continue;
        }
        Found found = improved(placement.clusters(), centres, own);
        if (best == null || found.cost < best.cost * (1 - TIE)) {
          best = found;
        }
      }
      return best != null ? best : searched(Objects.requireNonNull(dead));
    }

    private Placement assign(double[] centres, SplittableRandom own) {
      double[] costs = costs(centres);
      return order == Order.SATURATION
          ? Placement.bySaturation(costs, k, chunklets.cannotLinked())
          : Placement.inOrder(
              costs, k, chunklets.cannotLinked(), Rows.shuffled(chunklets.count(), own.nextLong()));
    }

    private double[] costs(double[] centres) {
      Rows means = chunklets.means();
      int d = means.d();
      double[] costs = new double[chunklets.count() * k];
      for (int a = 0; a < chunklets.count(); a++) {
        for (int j = 0; j < k; j++) {
          costs[a * k + j] =
              chunklets.sizes()[a] * Rows.squaredDistance(means.data(), a * d, centres, j * d, d);
        }
      }
      return costs;
    }

    private double cost(int[] assigned, double[] centres) {
      double[] costs = costs(centres);
      double sum = 0;
      for (int a = 0; a < assigned.length; a++) {
        sum += costs[a * k + assigned[a]];
      }
      return sum;
    }

    /**
     * Moves centres and assigns components again as long as the cost decreases and no pass leads to
     * a dead end.
     */
    private Found improved(int[] first, double[] start, SplittableRandom own) {
      int[] assigned = first;
      double[] centres = means(assigned, start);
      double cost = cost(assigned, centres);
      for (int step = 1; step < kMeans.maxIter(); step++) {
        Placement next = assign(centres, own);
        if (!next.complete() || !(cost(next.clusters(), centres) < cost * (1 - ROUNDING))) {
          break;
        }
        assigned = next.clusters();
        centres = means(assigned, centres);
        cost = cost(assigned, centres);
      }
      return new Found(assigned, centres, cost);
    }

    /**
     * Returns the means of the clusters, without components of cluster -1; empty clusters keep
     * their centres.
     */
    private double[] means(int[] assigned, double[] before) {
      return new Lloyd(chunklets.means(), seeding.weights()).means(assigned, before);
    }

    /**
     * Returns clusters from any assignment that violates nothing, after all starts led to dead
     * ends.
     */
    private Found searched(Placement dead) {
      int[] around =
          IntStream.concat(
                  IntStream.of(dead.deadEnd()),
                  IntStream.of(chunklets.cannotLinked()[dead.deadEnd()]))
              .toArray();
      if (order == Order.RANDOM) {
        throw infeasible(around, "none were found in " + kMeans.starts() + " starts");
      }
      Colouring colouring = Colouring.search(chunklets.cannotLinked(), k);
      if (colouring.answer() == Colouring.Answer.INFEASIBLE) {
        throw infeasible(colouring.blocked(), "there are none");
      }
      if (colouring.answer() == Colouring.Answer.UNKNOWN) {
        throw infeasible(
            around,
            "none were found in %s starts, nor by a search of all partitions that was given up"
                .formatted(kMeans.starts()));
      }
      SplittableRandom own = random.split();
      double[] drawn = chunklets.means().take(seeding.drawn(k, own)).data();
      double[] centres = means(colouring.clusters(), drawn);
      double[] costs = costs(centres);
      int[] assigned = colouring.clusters().clone();
      for (int a = 0; a < assigned.length; a++) {
        assigned[a] = assigned[a] < 0 ? Placement.nearest(costs, k, a) : assigned[a];
      }
      return improved(assigned, centres, own);
    }

    private BadDataException infeasible(int[] about, String found) {
      String rows =
          IntStream.of(about)
              .map(a -> chunklets.firstRows()[a])
              .sorted()
              .limit(SHOWN)
              .mapToObj(RowMarks::row)
              .collect(Collectors.joining(", "));
      String more = about.length > SHOWN ? " and " + (about.length - SHOWN) + " more" : "";
      return new BadDataException(
          ("Method cop-kmeans must find %s clusters that violate no link, and %s. Look at the"
                  + " cannot-links of %s%s, and of the rows that must-links and labels join"
                  + " with them. Remove some, set {fit.k} higher, or take a {fit.method} that may"
                  + " violate links, such as pck-means.")
              .formatted(k, found, rows, more));
    }
  }
}
