package breeze.linalg;

/** See the package. */
public abstract class CSCMatrix$mcD$sp extends CSCMatrix {}
