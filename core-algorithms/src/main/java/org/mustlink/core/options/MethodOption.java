package org.mustlink.core.options;

/**
 * An option of a method.
 *
 * @param key below {@code fit.} in a settings file
 * @param defaultText the value taken when it is not set
 * @param range the values allowed, in words
 * @param doc what it does, in one line
 */
public record MethodOption(String key, String defaultText, String range, String doc) {}
