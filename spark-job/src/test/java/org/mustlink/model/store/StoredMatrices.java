package org.mustlink.model.store;

import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;

/** What tests that damage models on purpose need of their matrices. */
public final class StoredMatrices {
  private static final long MOST_ROWS = 10_000;

  private StoredMatrices() {}

  /** Adds the matrices of a model to a checksum, as the checksum of the model does. */
  public static void digest(Path model, MessageDigest digest) throws IOException {
    MatrixFiles.read(LocalDirectory.of(model), MOST_ROWS).digest(digest);
  }
}
