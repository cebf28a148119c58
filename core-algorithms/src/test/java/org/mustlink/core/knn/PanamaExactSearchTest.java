package org.mustlink.core.knn;

class PanamaExactSearchTest extends LandmarkSearchCheck {
  @Override
  ScanKind kernel() {
    return ScanKinds.panama().orElseThrow();
  }
}
