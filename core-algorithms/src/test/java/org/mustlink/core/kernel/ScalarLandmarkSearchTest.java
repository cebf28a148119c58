package org.mustlink.core.kernel;

class ScalarLandmarkSearchTest extends LandmarkSearchCheck {
  @Override
  Kernel kernel() {
    return Kernels.scalar();
  }
}
