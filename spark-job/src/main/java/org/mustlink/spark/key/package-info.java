/**
 * Every key that settings may have, declared once: its values, its default, what it does and when
 * it has an effect. Settings files, messages, the command {@code settings}, the parameters of
 * estimators and the tables of {@code docs/settings.md} take it from here.
 */
@NullMarked
package org.mustlink.spark.key;

import org.jspecify.annotations.NullMarked;
