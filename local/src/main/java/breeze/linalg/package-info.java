/**
 * Names that the verifier of the JVM looks for when it loads the matrices of Spark, because these
 * have conversions to and from matrices of the library Breeze. Nothing here calls a conversion, so
 * that empty types do in place of that library and of what it needs, some 20 MB.
 */
package breeze.linalg;
