package breeze.linalg;

/** See the package. */
public abstract class CSCMatrix implements Matrix {}
