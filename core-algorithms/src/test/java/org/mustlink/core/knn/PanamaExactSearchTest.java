package org.mustlink.core.knn;

class PanamaExactSearchTest extends LandmarkSearchCheck {
  @Override
  ScanKind kind() {
    return ScanKind.PANAMA;
  }
}
