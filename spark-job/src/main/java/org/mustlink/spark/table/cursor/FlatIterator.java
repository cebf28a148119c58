package org.mustlink.spark.table.cursor;

import java.util.Collections;
import java.util.Iterator;
import java.util.function.Function;

/** Concatenates the iterators that a function makes from each element, lazily. */
public final class FlatIterator<A, B> implements Iterator<B> {
  private final Iterator<A> outer;
  private final Function<A, Iterator<B>> inner;
  private Iterator<B> current = Collections.emptyIterator();

  public FlatIterator(Iterator<A> outer, Function<A, Iterator<B>> inner) {
    this.outer = outer;
    this.inner = inner;
  }

  @Override
  public boolean hasNext() {
    while (!current.hasNext() && outer.hasNext()) {
      current = inner.apply(outer.next());
    }
    return current.hasNext();
  }

  @Override
  public B next() {
    return hasNext() ? current.next() : Collections.<B>emptyIterator().next();
  }
}
