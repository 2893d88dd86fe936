import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { resetClipboard } from './clipboard.ts';

export type Person = UserEvent;

/** Shows something, and answers with the person who uses it. */
export function show(shown: ReactElement) {
  const person: Person = userEvent.setup({ delay: null });
  // Which brings a clipboard of its own.
  resetClipboard();
  const { rerender, container } = render(shown);
  return { person, rerender, container };
}
