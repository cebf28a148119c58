/**
 * Parquet files of few columns, read and written without Hadoop. A model must load where there is
 * neither Spark nor Hadoop, in a jar of a few megabytes. The library of the Parquet project needs
 * Hadoop's classes and brings more bytes than all else in that jar, and the libraries that need
 * neither do not run on Java 17. What a table of matrices needs of the format is small: columns of
 * texts, of whole numbers and of lists of numbers, the encodings that Spark writes for them, and
 * the usual codecs, whose decompressors are those of aircompressor and of the JDK. Whatever else a
 * file may hold is refused by its name.
 *
 * <p>Files may be damaged, or made to harm: every length is compared with what is there before
 * memory is allocated for it.
 *
 * <p>Source: the specification of the format, apache/parquet-format.
 */
@NullMarked
package org.mustlink.model.parquet;

import org.jspecify.annotations.NullMarked;
