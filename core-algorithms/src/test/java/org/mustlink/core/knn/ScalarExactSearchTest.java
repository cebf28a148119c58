package org.mustlink.core.knn;

class ScalarExactSearchTest extends LandmarkSearchCheck {
  @Override
  ScanKind kernel() {
    return ScanKinds.scalar();
  }
}
