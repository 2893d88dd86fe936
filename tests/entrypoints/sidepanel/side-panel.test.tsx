import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import { SidePanel } from '@/entrypoints/sidepanel/side-panel.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { panelQuestionItem } from '@/lib/storage/panel-question.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { askedFor, refusePermissions } from '../../setup/browser/permissions.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';
import { twoServices } from '../../setup/two-services.ts';
import { until } from '../../setup/until.ts';

const page = { id: here.tabId, url: here.address, title: 'Page' };
const other = { id: 2, url: 'https://example.com/other', title: 'Other page' };

const open = async () => show(<SidePanel first={await readStart()} />);
const title = () => screen.getByLabelText('Title', { selector: 'input' });

/** Waits until the form has this title and accepts typing. */
const titled = (value: string) => screen.findByDisplayValue(value);

/** Sets whether the focus is in the panel or on the page beside it. */
const focus = (isHere: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(isHere);

/** Activates another tab of the window. */
async function goTo(tab: typeof page): Promise<void> {
  lookAt(tab);
  await fakeBrowser.tabs.onActivated.trigger({ tabId: tab.id, windowId: 1 });
}

/** Changes the page or title of the active tab. */
async function becomes(tab: typeof page): Promise<void> {
  lookAt(tab);
  const { id, url, title } = tab;
  const whole = { ...tab, active: true, index: 0, pinned: false, highlighted: true, incognito: false, windowId: 1 };
  await fakeBrowser.tabs.onUpdated.trigger(id, { url, title, status: 'complete' }, whole as never);
}

/** Changes this number of links of a connection while the browser is offline, so that the changes are pending. */
async function changeOffline(connection: Connection, count: number): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setPageConnection(connection.id);
  for (let change = 0; change < count; change += 1) await ask('updateLink', { id: crypto.randomUUID(), title: 'New' });
  await until(async () => expect((await pendingChangesItem.get()).operations).toHaveLength(count));
}

describe('the side panel', () => {
  it('follows to another tab, and restores the draft of each', async () => {
    await connectedService();
    const { person } = await open();
    await person.type(title(), ' typed');
    await goTo(other);
    await titled('Other page');
    await person.type(title(), ' as well');
    await goTo(page);
    await titled('Page typed');
    await goTo(other);
    await titled('Other page as well');
  });

  it('shows a tab that came to the front before the panel heard of such changes', async () => {
    await connectedService();
    const first = await readStart();
    lookAt(other);
    show(<SidePanel first={first} />);
    await titled('Other page');
  });

  it('follows to another page in the tab, and back to its draft', async () => {
    await connectedService();
    const { person } = await open();
    await person.type(title(), ' typed');
    await becomes({ ...page, url: 'https://example.com/next', title: 'Next' });
    await titled('Next');
    await becomes(page);
    await titled('Page typed');
  });

  describe('with an address typed while the tab was loading', () => {
    const typedAddress = 'https://example.com/typed';
    const loading = { ...page, url: '', status: 'loading' } as const;

    /** Opens the panel beside a loading tab, types the address, and lets the tab load. */
    async function typeWhileLoading() {
      const connected = await connectedService();
      const focused = focus(true);
      lookAt(loading);
      const { person } = await open();
      await person.type(await screen.findByLabelText('Address to shorten'), typedAddress);
      await becomes(page);
      const leave = () => {
        focused.mockReturnValue(false);
        window.dispatchEvent(new FocusEvent('blur'));
      };
      return { ...connected, person, leave };
    }
    const address = () => screen.findByDisplayValue(typedAddress);

    it('shortens it once the tab has loaded, and then shows the page', async () => {
      const { links, person, leave } = await typeWhileLoading();
      expect(await address()).toBeVisible();
      await person.click(screen.getByRole('button', { name: 'Shorten & copy' }));
      await screen.findByRole('button', { name: 'Create another' });
      leave();
      await titled('Page');
      expect(await links()).toMatchObject([{ long_url: typedAddress }]);
    });

    it('shows it in the form of the loaded page after the person leaves the panel, and no other page', async () => {
      const { connection, leave } = await typeWhileLoading();
      leave();
      expect(await screen.findByText('Draft saved just now')).toBeVisible();
      expect(await address()).toBeVisible();
      const blank = { ...here, address: '', connectionId: connection.id };
      expect(await readDraft({ kind: 'new', at: blank })).toBeNull();
      await becomes({ ...page, url: 'https://example.com/next', title: 'Next' });
      await titled('Next');
      await becomes(page);
      expect(await address()).toBeVisible();
    });

    it('shows the page after the person leaves, if it was shortened offline', async () => {
      const { person, leave } = await typeWhileLoading();
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await person.click(screen.getByRole('button', { name: 'Shorten & copy' }));
      const button = () => screen.queryByRole('button', { name: 'Shorten & copy' });
      await waitFor(() => expect(button()).toBeNull());
      leave();
      await titled('Page');
    });
  });

  it('shows the created link of a page after coming back to it', async () => {
    const { links } = await connectedService();
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Shorten & copy' }));
    await screen.findByRole('region', { name: 'Your short link' });
    await goTo(other);
    await titled('Other page');
    await goTo(page);
    expect(await screen.findByRole('region', { name: 'Your short link' })).toBeVisible();
    expect(await links()).toHaveLength(1);
  });

  it('uses another title of the same page, but not while the person is typing', async () => {
    await connectedService();
    const focused = focus(true);
    const { person } = await open();
    await becomes({ ...page, title: 'Page (0)' });
    await titled('Page (0)');
    await person.click(title());
    await becomes({ ...page, title: 'Page (1)' });
    focused.mockReturnValue(false);
    window.dispatchEvent(new FocusEvent('blur'));
    await titled('Page (1)');
    await person.type(title(), ' typed');
    await becomes({ ...page, title: 'Page (2)' });
    await goTo({ ...other });
    await titled('Other page');
    await goTo({ ...page, title: 'Page (2)' });
    await titled('Page (1) typed');
  });

  it('shows a link that was created for the page by a key or a menu', async () => {
    await connectedService();
    focus(false);
    await open();
    const id = crypto.randomUUID();
    const made = { id, title: 'Page', long_url: here.address, short_url: 'https://hem.example/k', custom_url: null };
    await rememberMade(here, { ...made, created_at: null, missing: null });
    expect(await screen.findByRole('region', { name: 'Your short link' })).toHaveTextContent('hem.example/k');
  });

  it('shortens nothing when it opens, unlike the popup', async () => {
    const { links } = await connectedService();
    await preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true });
    await open();
    await goTo(other);
    await titled('Other page');
    expect(await links()).toEqual([]);
  });

  it('shows no data of one connection beside the page of another', async () => {
    const { alpha, beta } = await twoServices();
    const site = 'example.org';
    await ask('describeConnection', {
      ...{ connectionId: alpha.connection.id, name: 'Alpha', color: 'blue', sites: [site] },
    });
    await changeOffline(alpha.connection, 5);
    await changeOffline(beta.connection, 2);
    const { person } = await open();
    expect(await screen.findByText(/^2 changes/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Find a link' }));
    await screen.findByRole('searchbox');
    await goTo({ id: 3, url: `https://${site}/`, title: 'Page of Alpha' });
    expect(await screen.findByText(/^5 changes/)).toBeVisible();
    await titled('Page of Alpha');
    expect(screen.queryByText(/^2 changes/)).not.toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('stays open after it opens another page of Hem', async () => {
    await connectedService();
    const close = vi.spyOn(window, 'close');
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    const { person } = await open();
    expect(screen.queryByRole('button', { name: 'Open side panel' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Settings' }));
    await until(() => expect(create.mock.calls[0]?.[0].url).toMatch(/options\.html\?connection=[\w-]+#\/settings$/));
    expect(close).not.toHaveBeenCalled();
  });

  it('requests access to the tabs, once, and says what works without', async () => {
    await connectedService();
    const { person } = await open();
    const ask = await screen.findByRole('button', { name: 'Allow' });
    refusePermissions();
    await person.click(ask);
    expect(await screen.findByText(/^Without that permission, the panel sees a page/)).toBeVisible();
    expect(askedFor()).toEqual(['tabs']);
  });

  it('asks no more once its question was closed', async () => {
    await connectedService();
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: "Don't ask again" }));
    expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument();
    expect(await panelQuestionItem.get()).toEqual({ isDismissed: true });
  });

  it('needs only that press', async () => {
    await connectedService();
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Allow' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument());
  });
});
