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
import { askedFor, refusePermissions } from '../../setup/browser/permissions.ts';
import { lookAt } from '../../setup/browser/rest.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { show } from '../../setup/show.ts';
import { twoServices } from '../../setup/two-services.ts';
import { until } from '../../setup/until.ts';
import { becomes, focus, goTo, open, other, page, title, titled } from './panel.tsx';

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
