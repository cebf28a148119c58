package org.mustlink.spark.link;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * Packs elements into packets, so that Spark moves a few large arrays.
 *
 * @param elements the elements, which are read when a packet is asked for
 * @param most the maximum number of elements of a packet
 * @param packing makes a packet from its elements
 */
record Packets<A, B>(Iterator<A> elements, int most, Function<List<A>, B> packing)
    implements Iterator<B> {

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
