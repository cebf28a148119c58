package org.mustlink.core.registry;

/** The published form of {@code agr} under the contract of all methods. */
class PublishedAgrTest extends InMemoryMethodCheck {
  PublishedAgrTest() {
    super("agr", "preset", "paper", "landmarks", "40", "scale", "auto");
  }
}
