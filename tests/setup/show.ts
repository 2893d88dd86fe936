import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { QueryProvider } from '@/components/queries/query-client.tsx';
import { resetClipboard } from './clipboard.ts';

export type Person = UserEvent;

/** Shows something as the options do, and answers with the person who uses it. */
export function show(shown: ReactElement) {
  const person: Person = userEvent.setup({ delay: null });
  // Which brings a clipboard of its own.
  resetClipboard();
  const { rerender, container } = render(shown, { wrapper: QueryProvider });
  return { person, rerender, container };
}
