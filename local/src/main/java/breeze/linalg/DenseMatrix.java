package breeze.linalg;

/** See the package. */
public abstract class DenseMatrix implements Matrix {}
