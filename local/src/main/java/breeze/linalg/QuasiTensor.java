package breeze.linalg;

/** See the package. */
public interface QuasiTensor {}
