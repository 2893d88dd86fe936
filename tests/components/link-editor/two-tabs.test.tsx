import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { templateRoute } from '@/lib/link/routes.ts';
import { another } from '../../setup/another.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { openAt } from './editor.tsx';

/** A tab of the full page. All tabs of a test are in one document. */
async function openTab(route: string) {
  const { person, rerender, container } = await openAt(route);
  const tab = within(container);
  const title = () => tab.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await title();
  return {
    title,
    type: async (name: string, text: string) => {
      const field = await tab.findByRole('textbox', { name });
      await person.clear(field);
      await person.click(field);
      await person.paste(text);
    },
    shorten: async () => {
      await person.click(await tab.findByRole('button', { name: 'Shorten & copy' }));
      await tab.findByRole('region', { name: 'Your short link' });
    },
    close: () => rerender(<p>closed</p>),
  };
}

/** Waits until all typed values are saved. */
const waitUntilSaved = (...titles: string[]) =>
  waitFor(async () => {
    const stored = JSON.stringify(await fakeBrowser.storage.local.get(null));
    for (const title of titles) expect(stored).toContain(title);
  });

/** Opens tabs, returns the title in each, and closes them. */
async function titlesOf(route: string, count: number): Promise<string[]> {
  const tabs = [];
  for (let at = 0; at < count; at += 1) tabs.push(await openTab(route));
  const titles = await Promise.all(tabs.map(async ({ title }) => (await title()).value));
  for (const { close } of tabs) close();
  return titles;
}

describe('two tabs for new links', () => {
  it('have a draft each, and a link created in one deletes nothing of the other', async () => {
    const { links } = await connectedService();
    const one = await openTab('/links/new');
    await one.type('Title', 'Autumn');
    await waitUntilSaved('Autumn');
    const other = await openTab('/links/new');
    expect(await other.title()).toHaveValue('');
    await other.type('Title', 'Winter');
    await other.type('Destination', 'example.com/winter');
    await other.shorten();
    expect(await links()).toMatchObject([{ title: 'Winter' }]);
    expect(await one.title()).toHaveValue('Autumn');
    one.close();
    other.close();
    expect(await titlesOf('/links/new', 1)).toEqual(['Autumn']);
  });

  it.each([
    ['closed', async () => undefined],
    ['closed with the browser', () => fakeBrowser.storage.session.clear()],
  ])('are both restored after they were %s, the newest draft first', async (_how, end) => {
    await connectedService();
    const one = await openTab('/links/new');
    const other = await openTab('/links/new');
    await one.type('Title', 'Autumn');
    await waitUntilSaved('Autumn');
    await other.type('Title', 'Winter');
    await waitUntilSaved('Autumn', 'Winter');
    one.close();
    other.close();
    await end();
    sessionStorage.clear();
    expect(await titlesOf('/links/new', 3)).toEqual(['Winter', 'Autumn', '']);
  });

  it('continue their own draft when they are reloaded, whichever is newest', async () => {
    await connectedService();
    const other = await openTab('/links/new');
    const one = await openTab('/links/new');
    await one.type('Title', 'Autumn');
    await waitUntilSaved('Autumn');
    await other.type('Title', 'Winter');
    await waitUntilSaved('Autumn', 'Winter');
    other.close();
    one.close();
    // The last opened tab has them.
    expect(await titlesOf('/links/new', 1)).toEqual(['Autumn']);
  });

  it('have a draft each even if both duplicate one link', async () => {
    const service = await connectedService();
    const { id } = await another(service).make({ title: 'Sale', long_url: here.address });
    const one = await openTab(templateRoute(id));
    await one.type('Title', 'Autumn sale');
    await waitUntilSaved('Autumn sale');
    const other = await openTab(templateRoute(id));
    expect(await other.title()).toHaveValue('Sale');
    await other.shorten();
    expect(await one.title()).toHaveValue('Autumn sale');
    one.close();
    other.close();
    expect(await titlesOf(templateRoute(id), 1)).toEqual(['Autumn sale']);
  });
});
