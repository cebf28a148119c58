/** What can be wrong with settings and data, said in words. */
@NullMarked
package org.mustlink.core.fault;

import org.jspecify.annotations.NullMarked;
