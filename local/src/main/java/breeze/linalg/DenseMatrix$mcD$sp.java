package breeze.linalg;

/** See the package. */
public abstract class DenseMatrix$mcD$sp extends DenseMatrix {}
