package org.mustlink.core.fault;

/** A setting breaks its rule. The message names the setting, its value, the rule and the remedy. */
public final class BadSettingException extends FaultException {
  private static final long serialVersionUID = 1L;

  /**
   * A fault of a setting.
   *
   * @param message complete sentences, with settings in braces, see {@link Surface}
   */
  public BadSettingException(String message) {
    super(message);
  }

  /**
   * Makes the message "Cannot set SETTING to VALUE: RULE. REMEDY".
   *
   * @param setting the name of a setting or of a parameter; in braces if the command and the
   *     Pipeline API both have it
   * @param value what was given
   * @param rule the rule it broke, without a full stop
   * @param remedy what to do instead, a sentence
   */
  public static BadSettingException of(String setting, Object value, String rule, String remedy) {
    return new BadSettingException(
        "Cannot set " + setting + " to " + value + ": " + rule + ". " + remedy);
  }

  /**
   * Makes the same message for an option of a fit, which is named as on the {@link Surface} where
   * the message is read.
   *
   * @param key the key of the option, such as {@code landmarks}
   * @param value what was given
   * @param rule the rule it broke, without a full stop
   * @param remedy what to do instead, a sentence
   */
  public static BadSettingException ofOption(String key, Object value, String rule, String remedy) {
    return of(Surface.option(key), value, rule, remedy);
  }
}
