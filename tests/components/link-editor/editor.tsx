import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { loadSections } from '@/components/link-form/sections.tsx';
import { Options } from '@/entrypoints/options/options.tsx';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { another } from '../../setup/another.ts';
import { connectedService } from '../../setup/connected.ts';
import { type Person, show } from '../../setup/show.ts';

/** Opens the full page at a route, with its sections loaded. */
export async function openAt(route: string) {
  await loadSections();
  const hash = `#${route}`;
  if (location.hash !== hash) {
    const moved = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = hash;
    await moved;
  }
  return show(<Options />);
}

/** Creates a link, and opens its editor. */
export async function editLink(body: Partial<CreateLinkBody> = {}) {
  const service = await connectedService();
  const other = another(service);
  const { id } = await other.make(body);
  const sent = watchUpdates();
  const shown = await openAt(editLinkRoute(id));
  await screen.findByRole('form', { name: /^Edit / });
  return { ...service, ...shown, other, id, sent };
}

/** The original call, without any spies. */
const call = globalThis.fetch;

/** Returns the bodies of the updates sent since. */
function watchUpdates(): () => unknown[] {
  const fetching = vi.spyOn(globalThis, 'fetch');
  return () =>
    fetching.mock.calls
      .filter(([, init]) => init?.method === 'PUT')
      .map(([, init]): unknown => JSON.parse(String(init?.body)));
}

/** Holds every call to the service until it is released. */
export function holdCalls(): () => void {
  const release = Promise.withResolvers<void>();
  vi.mocked(globalThis.fetch).mockImplementation(async (...args) => {
    await release.promise;
    return call(...args);
  });
  return release.resolve;
}

/** Holds the reading of the link that follows an update, until it is released. */
export function holdReadingAfterUpdate() {
  const reading = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let isUpdated = false;
  vi.mocked(globalThis.fetch).mockImplementation(async (...args) => {
    if (isUpdated) {
      reading.resolve();
      await release.promise;
    }
    const answer = await call(...args);
    isUpdated ||= args[1]?.method === 'PUT';
    return answer;
  });
  return { isReading: reading.promise, release: release.resolve };
}

/** Lets the next calls arrive. Those in `lost` get no answer. */
export function loseAnswerTo(lost: 'PUT' | 'POST'): void {
  vi.mocked(globalThis.fetch).mockImplementation(async (...args) => {
    const answer = await call(...args);
    if (args[1]?.method !== lost) return answer;
    vi.mocked(globalThis.fetch).mockImplementation(call);
    throw new TypeError('Failed to fetch');
  });
}

/** Holds updates until the returned function is called, but no other calls. */
export function stopUpdates(): () => void {
  const fetching = vi.mocked(globalThis.fetch);
  fetching.mockImplementation((...args) =>
    args[1]?.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : call(...args),
  );
  return () => fetching.mockImplementation(call);
}

/** Takes the browser offline until the returned function is called. */
export function goOffline(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.mocked(globalThis.fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  return () => {
    online.mockReturnValue(true);
    vi.mocked(globalThis.fetch).mockImplementation(call);
  };
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
export const title = () => field('Title');
export const slug = () => field('Custom slug');
export const button = (name: string) => screen.getByRole('button', { name });
export const save = () => button('Save');
export const saved = () => screen.findByText('Saved');
/** The text about a save that could not be sent yet. */
export const savedLater = () => screen.findByText(/^Saved\. Hem will send it when .* is back\.$/);
export const problem = () => screen.findByRole('alert');
export const section = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`), expanded: false });

/** Replaces the text of a field, which is faster than typing it. */
export async function fill(person: Person, into: HTMLInputElement, text: string): Promise<void> {
  await person.clear(into);
  await person.click(into);
  await person.paste(text);
}

/** The part of a field's text that typing replaces. */
export const selectedText = ({ value, selectionStart, selectionEnd }: HTMLInputElement): string =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);
