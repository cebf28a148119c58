package org.mustlink.core.fault;

/** A setting breaks its rule. The message names the setting, its value, the rule and the remedy. */
public final class BadSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** A whole sentence in words. */
  public BadSettingException(String message) {
    super(message);
  }

  /**
   * Says "Cannot set SETTING to VALUE: RULE. REMEDY".
   *
   * @param setting the full name, such as {@code fit.landmarks}
   * @param value what was given
   * @param rule the rule it broke, without a full stop
   * @param remedy what to do instead, a sentence
   */
  public static BadSettingException of(String setting, Object value, String rule, String remedy) {
    return new BadSettingException(
        "Cannot set " + setting + " to " + value + ": " + rule + ". " + remedy);
  }
}
