/** Tables in memory: their columns, what these are, and the numbers that a fit takes of them. */
@NullMarked
package org.mustlink.local.table;

import org.jspecify.annotations.NullMarked;
