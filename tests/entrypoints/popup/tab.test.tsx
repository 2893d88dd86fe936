import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { PopupOverTab } from '@/entrypoints/popup/popup-over-tab.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';

const tab = { id: here.tabId, url: here.address, title: 'Page' };
const next = { id: here.tabId, url: 'https://example.com/next', title: 'Next' };
const loading = { id: here.tabId, url: '', status: 'loading' } as const;

let reload = vi.fn();
beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
});

/** Opens the popup, and waits until it follows the tab. */
async function open() {
  const listen = vi.spyOn(fakeBrowser.tabs.onUpdated, 'addListener');
  const shown = show(<PopupOverTab first={await readStart()} />);
  await until(() => expect(listen).toHaveBeenCalled());
  return shown;
}

/** Changes the tab, and reports it as the browser does, without what Hem may not see. */
async function becomes(now: Parameters<typeof lookAt>[0]): Promise<void> {
  lookAt(now);
  await fakeBrowser.tabs.onUpdated.trigger(here.tabId, {}, {} as never);
}

describe('the popup over a tab that is loading', () => {
  it('says so, and reads the page as soon as it is there', async () => {
    await connectedService();
    lookAt(loading);
    await open();
    expect(await screen.findByText('This page is still loading.')).toBeVisible();
    await becomes({ ...loading, url: 'about:blank' });
    expect(screen.getByText('This page is still loading.')).toBeVisible();
    await becomes(tab);
    expect(await screen.findByDisplayValue('Page')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Shorten & copy' })).toHaveFocus();
  });

  it('reads the page if it was there before the popup followed the tab', async () => {
    await connectedService();
    lookAt(loading);
    const start = await readStart();
    lookAt(tab);
    show(<PopupOverTab first={start} />);
    expect(await screen.findByDisplayValue('Page')).toBeVisible();
  });

  it('keeps an address that was typed meanwhile', async () => {
    const { links } = await connectedService();
    lookAt(loading);
    const { person } = await open();
    await person.type(await screen.findByLabelText('Address to shorten'), 'example.com/typed');
    await becomes(tab);
    await person.keyboard('{Enter}');
    await until(async () => expect(await links()).toMatchObject([{ long_url: 'https://example.com/typed' }]));
  });

  it('keeps an address that is typed while the page is read', async () => {
    await connectedService();
    lookAt(loading);
    const { person } = await open();
    const field = await screen.findByLabelText('Address to shorten');
    const { promise: typed, resolve: type } = Promise.withResolvers<void>();
    const query = vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => {
      await typed;
      return [tab] as never;
    });
    const recall = vi.spyOn(fakeBrowser.storage.session, 'get');
    await becomes(tab);
    await until(() => expect(query).toHaveBeenCalled());
    await person.type(field, 'example.com/typed');
    recall.mockClear();
    type();
    // The page is read.
    await until(() => expect(JSON.stringify(recall.mock.calls)).toContain(tab.url));
    await person.type(field, '?more');
    expect(screen.getByLabelText('Address to shorten')).toHaveValue('example.com/typed?more');
  });

  it('shortens the page once it has loaded, and only once, if the settings say so', async () => {
    const { links } = await connectedService();
    await preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true });
    lookAt(loading);
    await open();
    await becomes(tab);
    await becomes({ ...tab, title: 'Page (1)' });
    expect(await screen.findByRole('region', { name: 'Your short link' })).toBeVisible();
    expect(await links()).toHaveLength(1);
  });

  it('keeps an address that was typed before the page could not be read', async () => {
    await connectedService();
    lookAt(loading);
    const { person } = await open();
    const field = await screen.findByLabelText('Address to shorten');
    const { promise: reading, reject: fail } = Promise.withResolvers<never>();
    const query = vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(() => reading);
    await becomes(tab);
    await until(() => expect(query).toHaveBeenCalled());
    await person.type(field, 'example.com/typed');
    fail(new Error('No window'));
    await person.type(field, '?more');
    expect(screen.getByLabelText('Address to shorten')).toHaveValue('example.com/typed?more');
  });

  it('says what to do if the browser shows the address only after another press', async () => {
    await connectedService();
    lookAt(loading);
    await open();
    await becomes({ id: here.tabId, status: 'complete' });
    expect(await screen.findByText(/The page has loaded/)).toBeVisible();
  });

  it('reads it again at the press', async () => {
    const { links } = await connectedService();
    lookAt({ ...tab, status: 'loading' });
    const { person } = await open();
    // The browser has not reported it yet.
    lookAt(next);
    await person.keyboard('{Enter}');
    expect(await screen.findByText(`This tab now shows ${next.url}.`)).toBeVisible();
    expect(await links()).toEqual([]);
  });

  it('reads it again at the press that creates links for channels', async () => {
    const { links } = await connectedService();
    lookAt({ ...tab, status: 'loading' });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
    const create = await screen.findByRole('button', { name: 'Create 5 links & copy' });
    lookAt(next);
    await person.click(create);
    await until(() => expect(create).not.toBeInTheDocument());
    expect(await links()).toEqual([]);
  });
});

describe('the popup over a tab that leaves', () => {
  it('says where it went instead of the form, and leads to the form of that page', async () => {
    const { links } = await connectedService();
    lookAt(tab);
    const { person } = await open();
    await becomes({ ...tab, url: `${here.address}#part` });
    expect(screen.getByRole('button', { name: 'Shorten & copy' })).toHaveFocus();
    await becomes(next);
    expect(await screen.findByText(`This tab now shows ${next.url}.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Shorten & copy' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show its form' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(reload).toHaveBeenCalledOnce();
    expect(await links()).toEqual([]);
  });

  it('says where it went if it left before the popup followed it', async () => {
    await connectedService();
    lookAt(tab);
    const start = await readStart();
    lookAt(next);
    show(<PopupOverTab first={start} />);
    expect(await screen.findByText(`This tab now shows ${next.url}.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Shorten & copy' })).toBeNull();
  });

  it('says so if the browser hides where it went', async () => {
    await connectedService();
    lookAt(tab);
    await open();
    await becomes({ id: here.tabId, status: 'loading' });
    expect(await screen.findByText(/This tab now shows another page/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Shorten & copy' })).toBeNull();
  });

  it('waits for nothing at a press on a page that had loaded', async () => {
    const { links } = await connectedService();
    lookAt(tab);
    const { person } = await open();
    vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(() => new Promise(() => undefined));
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Your short link' })).toBeVisible();
    await becomes(next);
    expect(screen.getByRole('region', { name: 'Your short link' })).toBeVisible();
    expect(await links()).toHaveLength(1);
  });

  it('creates no links for channels', async () => {
    await connectedService();
    lookAt(tab);
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'One link for each channel' }));
    await screen.findByRole('button', { name: 'Create 5 links & copy' });
    await becomes(next);
    expect(await screen.findByText(`This tab now shows ${next.url}.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create 5 links & copy' })).toBeNull();
  });
});
