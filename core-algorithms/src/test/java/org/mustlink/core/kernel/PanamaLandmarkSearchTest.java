package org.mustlink.core.kernel;

class PanamaLandmarkSearchTest extends LandmarkSearchCheck {
  @Override
  Kernel kernel() {
    return Kernels.panama().orElseThrow();
  }
}
