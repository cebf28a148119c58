package org.mustlink.spark.link;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Elements made into one packet for so many of them: Spark moves a few large arrays. */
public final class Packets<A, B> implements Iterator<B> {
  private final Iterator<A> elements;
  private final int most;
  private final Function<List<A>, B> packing;

  /** Packets of at most so many elements, made as they are asked for. */
  public Packets(Iterator<A> elements, int most, Function<List<A>, B> packing) {
    this.elements = elements;
    this.most = most;
    this.packing = packing;
  }

  @Override
  public boolean hasNext() {
    return elements.hasNext();
  }

  @Override
  public B next() {
    if (!elements.hasNext()) {
      throw new NoSuchElementException();
    }
    List<A> block = new ArrayList<>(most);
    while (block.size() < most && elements.hasNext()) {
      block.add(elements.next());
    }
    return packing.apply(block);
  }
}
