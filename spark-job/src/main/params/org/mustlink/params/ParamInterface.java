package org.mustlink.params;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One interface of parameters.
 *
 * @param parent the interface of this list that it extends; empty if there is none
 * @param settersApart whether its setters are in an interface {@code Setters} of its own, so that
 *     models have the parameters without them
 * @param doc what its parameters are about, in sentences of Javadoc
 */
record ParamInterface(
    String name, String parent, boolean settersApart, String doc, List<Parameter> parameters) {
  ParamInterface(String name, String doc, Parameter... parameters) {
    this(name, "", false, doc, List.of(parameters));
  }

  /** The same interface as an extension of another one. */
  ParamInterface of(String other) {
    return new ParamInterface(name, other, settersApart, doc, parameters);
  }

  /** The interfaces that it extends. */
  String parents() {
    Stream<String> own = parent.isEmpty() ? Stream.empty() : Stream.of(parent + "<S>");
    Stream<String> shared = parameters.stream().flatMap(one -> one.trait().stream());
    List<String> all = Stream.concat(own, shared).toList();
    return all.isEmpty() ? "Params" : String.join(", ", all);
  }

  /** The names of its parameters. */
  Set<String> names() {
    return parameters.stream().map(Parameter::name).collect(Collectors.toSet());
  }
}
