/**
 * Nearest-landmark search for blocks of rows, the hot loop of a fit, with the Vector API and in
 * plain Java. It is written here, because both have to give equal bits, which no library promises.
 */
@NullMarked
package org.mustlink.core.knn;

import org.jspecify.annotations.NullMarked;
