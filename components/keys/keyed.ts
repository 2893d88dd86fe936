/** Pages of the options have keys of their own, where they have any. */
const isPopup = () => document.documentElement.classList.contains('popup');

/**
 * The keys of a button, for its `aria-keyshortcuts`: as `KeyboardEvent.key` has them, each does it, and the first is the
 * one that people are told of. They work in the popup and the side panel, and stand there alone.
 */
export const keyed = (...keys: readonly string[]): { 'aria-keyshortcuts'?: string } =>
  keys.length > 0 && isPopup() ? { 'aria-keyshortcuts': keys.join(' ') } : {};
