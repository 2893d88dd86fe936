import type { KeyboardEvent } from 'react';

/**
 * Submits a form at Ctrl or Command with Enter, in every field. Browsers submit at Enter alone, and never from a text of
 * several lines.
 */
export function submitAtModifiedEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
