/** Pages of the options handle their own keys. */
const isPopup = () => document.documentElement.classList.contains('popup');

/**
 * Returns the `aria-keyshortcuts` of a button, as values of `KeyboardEvent.key`. The first is the one shown to people.
 * Nothing outside of the popup and the side panel, where these keys do not work.
 */
export const keyed = (...keys: readonly string[]): { 'aria-keyshortcuts'?: string } =>
  keys.length > 0 && isPopup() ? { 'aria-keyshortcuts': keys.join(' ') } : {};
