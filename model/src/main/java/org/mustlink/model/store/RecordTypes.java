package org.mustlink.model.store;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.columns.FittedMap;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.fit.rule.AssignmentRule;

/**
 * What the types of the components of records tell of their form in a file. Records that stand for
 * an interface have a name there: the records of a sealed interface are those that it permits,
 * those of others are listed. No class is ever looked up by a name.
 */
final class RecordTypes {
  /** The field with the name of a record that stands for an interface. */
  static final String NAME = "type";

  /** The records of interfaces that are not sealed, since they are in several packages. */
  private static final Map<Class<?>, List<? extends Class<?>>> OPEN =
      Map.of(
          Assigner.class,
          AssignmentRule.ASSIGNERS,
          FittedMap.class,
          List.of(SparseVectors.class, EncodedColumns.class));

  private RecordTypes() {}

  /** Returns the class of a type. */
  static Class<?> raw(AnnotatedType type) {
    return (Class<?>)
        (type.getType() instanceof ParameterizedType generic
            ? generic.getRawType()
            : type.getType());
  }

  /** Returns a type that another one has as an argument. */
  static AnnotatedType argument(AnnotatedType type, int index) {
    return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[index];
  }

  /** Returns whether null belongs to a type. */
  static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class);
  }

  /** Returns the records that can stand for a class: itself, or those of an interface. */
  static List<? extends Class<?>> records(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(one -> records(one).stream()).toList()
        : OPEN.getOrDefault(type, List.of(type));
  }

  /** Returns the name of a record that stands for an interface. */
  static String name(Class<?> type) {
    String name = type.getSimpleName();
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }
}
