import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { QueryProvider } from '@/components/queries/query-client.tsx';
import { resetClipboard } from './clipboard.ts';

export type Person = UserEvent;

/** Renders an element as the options page does. Returns the simulated user. */
export function show(shown: ReactElement) {
  const person: Person = userEvent.setup({ delay: null });
  // `userEvent.setup` installs its own clipboard.
  resetClipboard();
  const { rerender, container } = render(shown, { wrapper: QueryProvider });
  return { person, rerender, container };
}
