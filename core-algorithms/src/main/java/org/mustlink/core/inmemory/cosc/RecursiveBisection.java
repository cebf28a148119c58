package org.mustlink.core.inmemory.cosc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cuts a graph into k parts by recursive bisection: in every step the part is cut for which the
 * normalised cut of all parts becomes smallest (Rangapuram, Hein, AISTATS 2012, section 4.3).
 *
 * <p>If links must hold, another part is cut if more than k clusters might otherwise be needed to
 * satisfy the cannot-links. The bisection of a part that will be divided into several clusters may
 * violate as many cannot-links as would be within its sides under an even distribution.
 *
 * <p>If links have a cost, the normalised cut and the cost of all violated links decide together. A
 * part that will be divided into c clusters is bisected c - 1 times, and each of these bisections
 * has an equal share of the costs of its cannot-links, as a later one can still separate what an
 * earlier one leaves together. Must-links have their whole cost, as nothing joins what is
 * separated.
 */
final class RecursiveBisection {
  private static final Logger LOG = LoggerFactory.getLogger(RecursiveBisection.class);

  /** The number of nodes from which on every bisection is logged. */
  private static final int LARGE = 10_000;

  private final CutProblem problem;
  private final CoscOptions options;
  private final int k;
  private final long seed;
  private final WorkLimit work;
  private final boolean hard;
  private final CutCost cost;
  private final List<Part> parts = new ArrayList<>();

  /**
   * A part and its bisection.
   *
   * @param nodes ascending
   * @param split the side of each node
   * @param colours a number of clusters that can satisfy the cannot-links of the part; 1 if links
   *     have a cost
   * @param splitColours the same, summed over both sides
   */
  private record Part(int[] nodes, Optional<boolean[]> split, int colours, int splitColours) {}

  RecursiveBisection(CutProblem problem, CoscOptions options, int k, long seed, WorkLimit work) {
    this.problem = problem;
    this.options = options;
    this.k = k;
    this.seed = seed;
    this.work = work;
    this.hard = options.gamma().isEmpty();
    this.cost = CutCost.of(problem, options.gamma().orElse(0), k);
  }

  /** Returns the part of every node; there are fewer than k parts if components cannot be cut. */
  int[] parts() {
    parts.add(part(IntStream.range(0, problem.nodes()).toArray()));
    int[] partOf = new int[problem.nodes()];
    while (parts.size() < k) {
      int chosen = best(partOf);
      if (chosen < 0) {
        break;
      }
      Part old = parts.get(chosen);
      boolean[] side = old.split().orElseThrow();
      int[] one = nodes(old, side, true);
      int[] other = nodes(old, side, false);
      for (int node : other) {
        partOf[node] = parts.size();
      }
      boolean last = parts.size() + 1 == k;
      if (!last) {
        parts.set(chosen, part(one));
        parts.add(part(other));
      } else {
        parts.add(old);
      }
    }
    if (k > 2 && hard) {
      new PartMoves(problem, partOf, parts.size()).run();
    } else if (k > 2) {
      new PricedMoves(cost, partOf, parts.size()).run();
    }
    return partOf;
  }

  private static int[] nodes(Part part, boolean[] split, boolean side) {
    return IntStream.range(0, split.length)
        .filter(i -> split[i] == side)
        .map(i -> part.nodes()[i])
        .toArray();
  }

  private Part part(int[] nodes) {
    CutProblem own = shared(nodes.length == problem.nodes() ? problem : problem.part(nodes));
    long start = System.nanoTime();
    RatioDca.Budget budget = work.budget(own);
    Optional<boolean[]> split =
        new Bisection(own, options, allowed(own), budget)
            .best(seed + nodes[0])
            .map(Bipartition::side);
    work.add(own, budget);
    if (nodes.length >= LARGE) {
      LOG.info(
          "cosc: part of {} rows and {} edges bisected in {} s, {} of {} clusters made",
          own.rowCount(),
          own.edges().size(),
          Math.round((System.nanoTime() - start) / 1e8) / 10.0,
          Math.max(1, parts.size()),
          k);
    }
    if (!hard) {
      return new Part(nodes, split, 1, 1);
    }
    int colours = GreedyColours.count(own);
    int splitColours =
        split.map(side -> colours(own, side, true) + colours(own, side, false)).orElse(colours);
    return new Part(nodes, split, colours, splitColours);
  }

  private static int colours(CutProblem own, boolean[] split, boolean side) {
    return GreedyColours.count(
        own.part(IntStream.range(0, split.length).filter(i -> split[i] == side).toArray()));
  }

  /** Returns the number of clusters into which a part will be divided, by its share of the rows. */
  private double clusters(CutProblem part) {
    return k == 2 ? 2 : k * (double) part.rowCount() / problem.rowCount();
  }

  /** Returns the problem in which cannot-links have the costs of one bisection of the part. */
  private CutProblem shared(CutProblem part) {
    double clusters = clusters(part);
    return hard || clusters <= 2
        ? part
        : new CutProblem(
            part.volumes(),
            part.rows(),
            part.edges(),
            part.cannot().times(1 / (clusters - 1)),
            part.must());
  }

  /** Returns the weight of the cannot-links that a bisection of a part may violate. */
  private double allowed(CutProblem part) {
    double clusters = clusters(part);
    return clusters <= 2 ? 0 : (clusters - 2) / clusters * part.cannot().total();
  }

  /** Returns the part whose split gives the smallest cost of all parts; -1 if none can be split. */
  private int best(int[] partOf) {
    double least = Double.POSITIVE_INFINITY;
    int fewest = Integer.MAX_VALUE;
    int best = -1;
    int colours = parts.stream().mapToInt(Part::colours).sum();
    for (int at = 0; at < parts.size(); at++) {
      Part part = parts.get(at);
      if (part.split().isPresent()) {
        int[] tried = partOf.clone();
        for (int node : nodes(part, part.split().get(), false)) {
          tried[node] = parts.size();
        }
        double reached = cost.of(tried, parts.size() + 1);
        int more = Math.max(0, colours - part.colours() + part.splitColours() - k);
        if (more < fewest || (more == fewest && reached < least)) {
          fewest = more;
          least = reached;
          best = at;
        }
      }
    }
    return best;
  }
}
