package org.mustlink.core.knn;

class ScalarExactSearchTest extends LandmarkSearchCheck {
  @Override
  ScanKind kind() {
    return ScanKind.SCALAR;
  }
}
