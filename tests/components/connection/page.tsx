import { screen } from '@testing-library/react';
import { ConnectionPage } from '@/components/connection/connection-page.tsx';
import { startBackground } from '../../setup/background.ts';
import { type Person, show } from '../../setup/show.ts';

/** Shows Options > Connection with a running background. */
export async function showPage() {
  await startBackground();
  return showRunning();
}

/** Shows Options > Connection beside the current background. */
export async function showRunning() {
  const shown = show(<ConnectionPage />);
  await screen.findByRole('heading', { name: 'Connection' });
  return shown;
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const address = () => field('Base address or connection link');
export const token = () => field('Token');
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const connectedWord = () => screen.findByText(/^Connected to/);
export const problem = () => screen.findByRole('alert');

/** Pastes a text into a field, which is faster than typing it. */
export async function fill(person: Person, into: HTMLElement, text: string): Promise<void> {
  await person.click(into);
  await person.paste(text);
}
