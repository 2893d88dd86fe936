import { createEvent } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** Sets the value of a field as a person does, at once. A user event would run React's effects first. */
export function typeAtOnce(field: HTMLInputElement, value: string): void {
  createEvent.input(field, { target: { value } });
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * Types keys into a field as soon as it appears, one after the other.
 *
 * @param find - returns the field; null while it is not there
 */
export function typeAtFirstSight(find: () => HTMLInputElement | null, keys: string): void {
  const observer = new MutationObserver(() => {
    const field = find();
    if (field === null) return;
    observer.disconnect();
    for (const key of keys) typeAtOnce(field, field.value + key);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
}
