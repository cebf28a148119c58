package org.mustlink.core.sideinfo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Links written down one by one; for tests. */
final class Drawn {
  private record Link(int first, int second, boolean must, double weight) {}

  private final int rows;
  private final List<Link> all = new ArrayList<>();

  Drawn(int rows) {
    this.rows = rows;
  }

  /** Rows, links and labels of a small random size, with contradictions or without. */
  static SideInformation random(Random random) {
    int rows = 1 + random.nextInt(12);
    Drawn drawn = randomLinks(random, rows, random.nextInt(14));
    int classes = random.nextInt(4);
    int[] labels = new int[rows];
    for (int row = 0; row < rows; row++) {
      labels[row] = classes > 0 && random.nextInt(3) == 0 ? random.nextInt(classes) : -1;
    }
    return new SideInformation(drawn.links(), labels, classes);
  }

  static Drawn randomLinks(Random random, int rows, int count) {
    Drawn drawn = new Drawn(rows);
    for (int i = 0; i < count; i++) {
      drawn.link(
          random.nextInt(rows),
          random.nextInt(rows),
          random.nextBoolean(),
          (1 + random.nextInt(4)) / 4.0);
    }
    return drawn;
  }

  Drawn must(int first, int second) {
    return link(first, second, true, 1);
  }

  Drawn cannot(int first, int second) {
    return link(first, second, false, 1);
  }

  Drawn link(int first, int second, boolean must, double weight) {
    all.add(new Link(first, second, must, weight));
    return this;
  }

  /** The same links in another order, some with their ends exchanged. */
  Drawn shuffled(Random random) {
    Drawn moved = new Drawn(rows);
    for (Link link : all) {
      boolean turned = random.nextBoolean();
      moved.link(
          turned ? link.second() : link.first(),
          turned ? link.first() : link.second(),
          link.must(),
          link.weight());
    }
    Collections.shuffle(moved.all, random);
    return moved;
  }

  Links links() {
    int[] first = all.stream().mapToInt(Link::first).toArray();
    int[] second = all.stream().mapToInt(Link::second).toArray();
    boolean[] must = new boolean[all.size()];
    for (int i = 0; i < must.length; i++) {
      must[i] = all.get(i).must();
    }
    double[] weights = all.stream().mapToDouble(Link::weight).toArray();
    return Links.of(rows, first, second, must, weights);
  }
}
