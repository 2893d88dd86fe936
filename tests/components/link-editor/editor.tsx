import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { loadSections } from '@/components/link-form/sections.tsx';
import { Options } from '@/entrypoints/options/options.tsx';
import { createClient } from '@/lib/client/create-client.ts';
import type { Result } from '@/lib/contract/failure.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { editLinkRoute } from '@/lib/link/routes.ts';
import { connectedService, here } from '../../setup/connected.ts';
import type { Service } from '../../setup/service.ts';
import { type Person, show } from '../../setup/show.ts';

/** Opens the full page at a route, after its sections were loaded. */
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

/** Waits for a call that must not fail, and takes its value. */
async function succeed<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/** Another program that works on the same links. */
export function another({ settings, token }: Pick<Service, 'settings' | 'token'>) {
  const client = createClient({ fetch, baseUrl: settings.baseUrl, token, names: {} });
  return {
    make: (body: Partial<CreateLinkBody> = {}) =>
      succeed(client.createLink({ long_url: here.address, title: 'Page', ...body })),
    change: (body: Parameters<typeof client.updateLink>[0]) => succeed(client.updateLink(body)),
    read: (id: string) => succeed(client.retrieveLink({ id })),
    remove: (id: string) => succeed(client.deleteLink({ id })),
  };
}

/** A link that is there, opened to be edited. */
export async function editLink(body: Partial<CreateLinkBody> = {}) {
  const service = await connectedService();
  const other = another(service);
  const { id } = await other.make(body);
  const sent = watchUpdates();
  const shown = await openAt(editLinkRoute(id));
  await screen.findByRole('heading', { level: 1, name: /^Edit / });
  return { ...service, ...shown, other, id, sent };
}

/** The call itself, whoever watches it. */
const call = globalThis.fetch;

/** The bodies of the updates that were sent since. */
function watchUpdates(): () => unknown[] {
  const fetching = vi.spyOn(globalThis, 'fetch');
  return () =>
    fetching.mock.calls
      .filter(([, init]) => init?.method === 'PUT')
      .map(([, init]): unknown => JSON.parse(String(init?.body)));
}

/** Holds every call of the service up until it is let go. */
export function holdCalls(): () => void {
  const held = Promise.withResolvers<void>();
  vi.mocked(globalThis.fetch).mockImplementation(async (...args) => {
    await held.promise;
    return call(...args);
  });
  return held.resolve;
}

/** Lets the next calls arrive, of which `lost` comes back without its answer. */
export function loseAnswerTo(lost: 'PUT' | 'POST'): void {
  vi.mocked(globalThis.fetch).mockImplementation(async (...args) => {
    const answer = await call(...args);
    if (args[1]?.method !== lost) return answer;
    vi.mocked(globalThis.fetch).mockImplementation(call);
    throw new TypeError('Failed to fetch');
  });
}

/** Has no update arrive until what this returns is called, while all else does. */
export function stopUpdates(): () => void {
  const fetching = vi.mocked(globalThis.fetch);
  fetching.mockImplementation((...args) =>
    args[1]?.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : call(...args),
  );
  return () => fetching.mockImplementation(call);
}

/** The browser is offline until what this returns is called. */
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
/** What is said of a save that could not be sent yet. */
export const savedLater = () => screen.findByText(/^Saved\. Hem will send it when .* is back\.$/);
export const problem = () => screen.findByRole('alert');
export const section = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`), expanded: false });

/** Puts a text in the place of what a field holds: quicker than typing it key by key. */
export async function fill(person: Person, into: HTMLInputElement, text: string): Promise<void> {
  await person.clear(into);
  await person.click(into);
  await person.paste(text);
}

/** The part of a field's text that typing replaces. */
export const selectedText = ({ value, selectionStart, selectionEnd }: HTMLInputElement): string =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);
