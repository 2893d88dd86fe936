import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { TabsPage } from '@/components/tabs/tabs-page.tsx';
import * as asking from '@/lib/messaging/ask.ts';
import { ask } from '@/lib/messaging/ask.ts';
import * as privateWindow from '@/lib/messaging/private-window.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import { expectAccessible } from '../../setup/axe.ts';
import { askedFor, permissionsNow, refusePermissions } from '../../setup/browser/permissions.ts';
import { dragTabs, lookAt, openBeside } from '../../setup/browser/rest.ts';
import { copied } from '../../setup/clipboard.ts';
import { besideAnother, connectedService, here } from '../../setup/connected.ts';
import { findEnd } from '../../setup/job-end.ts';
import { publish } from '../../setup/pending-changes.ts';
import { show } from '../../setup/show.ts';
import { unavailableService } from '../../setup/unavailable-service.ts';
import { until } from '../../setup/until.ts';

beforeEach(besideAnother);

const page = { id: 1, url: 'chrome-extension://hem/options.html', title: 'Hem' };
const a = { id: 2, url: 'https://example.com/a', title: 'Page A' };
const b = { id: 3, url: 'https://example.com/b', title: 'Page B' };
const again = { id: 4, url: 'https://example.com/a', title: 'Page A once more' };
const source = { id: 6, url: 'view-source:https://example.com/a', title: 'Source' };
const settings = { id: 5, url: 'chrome://settings', title: 'Settings' };

/** Shows the page, in a window with these tabs. */
async function tabsPage(...tabs: object[]) {
  const service = await connectedService();
  return { ...service, ...shownPage(...tabs) };
}

function shownPage(...tabs: object[]) {
  lookAt(page);
  openBeside(...tabs);
  const shown = (visit: number) => (
    <main>
      <TabsPage key={visit} />
    </main>
  );
  const { person, rerender } = show(shown(1));
  const again = () => rerender(shown(2));
  const allow = async () => person.click(await screen.findByRole('button', { name: 'Show tabs' }));
  const list = () => screen.findByRole('list', { name: 'Tabs' });
  const box = async (name: string) => within(await list()).findByRole('checkbox', { name });
  return { person, allow, list, box, again };
}

describe('all tabs of this window', () => {
  it('are shown once Hem may access them, which that press requests, and the permission can be returned', async () => {
    const { person, allow, list } = await tabsPage(a);
    await preferencesItem.set({ ...(await preferencesItem.get()), badge: true });
    await screen.findByText(/see the addresses of your tabs/);
    await expectAccessible();
    expect(askedFor()).not.toContain('tabs');
    await allow();
    expect(await list()).toBeVisible();
    expect(askedFor()).toContain('tabs');
    expect(await screen.findByText(/link count .* stops too/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Stop showing tabs' }));
    expect(await screen.findByRole('button', { name: 'Show tabs' })).toBeVisible();
    expect(permissionsNow()).not.toContain('tabs');
  });

  it('are neither requested nor shown in a private window, which gives the reason', async () => {
    const window = vi.spyOn(privateWindow, 'inPrivateWindow').mockReturnValue(true);
    onTestFinished(() => window.mockRestore());
    await tabsPage(a);
    expect(await screen.findByText('Not available in a private window')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show tabs' })).not.toBeInTheDocument();
    expect(askedFor()).not.toContain('tabs');
  });

  it('stay hidden if the person denies access, with a hint to alternatives', async () => {
    refusePermissions();
    const { allow } = await tabsPage(a);
    await allow();
    expect(await screen.findByText(/can't see your tabs/)).toBeVisible();
    await expectAccessible();
  });

  it('distinguish tabs with links, duplicates, and addresses that others cannot open', async () => {
    const { allow, box } = await tabsPage(a, b, again, settings, source);
    const created = await ask('createLink', { body: { long_url: b.url }, geo_targets: [], at: here });
    expect(created.ok).toBe(true);
    await allow();
    expect(await box('Page A')).toBeChecked();
    expect(await box('Page B')).toHaveAccessibleDescription(/^Has a link: http/);
    expect(await box('Page B')).toBeChecked();
    expect(await box('Page A once more')).toBeDisabled();
    expect(await box('Page A once more')).toHaveAccessibleDescription('Same page as tab 1');
    expect(await box('Source')).toHaveAccessibleDescription('Same page as tab 1');
    expect(await box('Settings')).toBeDisabled();
    expect(await box('Settings')).toHaveAccessibleDescription(/browser page/);
    expect(screen.queryByText('Hem')).toBeNull();
    expect(await screen.findByText('2 of 5 tabs selected · 1 link to create')).toBeVisible();
    await expectAccessible();
  });

  it('are the pages that a sleeper put to sleep, with their titles', async () => {
    const asleep = (id: number, rest: string) => ({ id, url: `chrome-extension://abc/${rest}`, title: '💤 Asleep' });
    const { person, allow, box, links } = await tabsPage(
      asleep(2, 'suspended.html#ttl=A%20talk&pos=0&uri=https://example.com/talk?id=7&t=0s'),
      asleep(3, 'park.html?title=Later&url=https%3A%2F%2Fexample.com%2Flater&tabId=3'),
      { id: 4, url: 'https://example.com/later', title: 'The same page' },
      asleep(5, 'suspended.html#ttl=Secret&uri=https://other.example/v1#token=hem_secret'),
    );
    await allow();
    expect(await box('The same page')).toHaveAccessibleDescription('Same page as tab 2');
    expect(await box('https://other.example/v1')).toHaveAccessibleDescription(/connection link/);
    expect(document.documentElement.outerHTML).not.toContain('hem_secret');
    expect(await box('A talk')).toBeChecked();
    expect(await box('Later')).toBeChecked();
    await person.click(await screen.findByRole('button', { name: 'Create 2 links & copy' }));
    const created = [
      { long_url: 'https://example.com/talk?id=7&t=0s', title: 'A talk' },
      { long_url: 'https://example.com/later', title: 'Later' },
    ];
    await until(async () => {
      const all = await links();
      expect(all).toHaveLength(2);
      expect(all).toEqual(expect.arrayContaining(created.map((one) => expect.objectContaining(one))));
    });
  });

  it('are not shortened if they show a connection link, whose token is hidden', async () => {
    const link = {
      id: 7,
      url: 'https://other.example/v1#token=hem_secret',
      title: 'https://other.example/v1#token=hem_secret',
    };
    const { allow, box } = await tabsPage(a, link);
    await allow();
    expect(await box('https://other.example/v1')).toBeDisabled();
    expect(await box('https://other.example/v1')).toHaveAccessibleDescription(/connection link/);
    expect(document.documentElement.outerHTML).not.toContain('hem_secret');
  });

  it('lose the password in their address, as a notice says', async () => {
    const { person, allow, box, links } = await tabsPage({ ...a, url: 'https://anna:secret@intranet.example/a' });
    await allow();
    expect(await box('Page A')).toHaveAccessibleDescription('Without the user name and password in its address');
    await person.click(await screen.findByRole('button', { name: 'Create 1 link & copy' }));
    await expect.poll(links).toMatchObject([{ long_url: 'https://intranet.example/a' }]);
  });

  it('show the link if they are at its short address', async () => {
    const create = async () => ask('createLink', { body: { long_url: b.url }, geo_targets: [], at: here });
    await connectedService();
    const first = await create();
    const short_url = first.ok && first.value.state === 'made' ? (first.value.link.short_url ?? '') : '';
    const { allow, box } = shownPage(a, { id: 8, url: short_url, title: 'Enter the password' });
    await allow();
    expect(await box('Enter the password')).toHaveAccessibleDescription(`Has a link: ${short_url}`);
  });

  it('get their links at one press, and all are copied in the order of the tabs', async () => {
    const c = { id: 6, url: 'https://example.com/c', title: 'Page C' };
    const { person, allow, box, links } = await tabsPage(b, settings, a, c);
    const created = await ask('createLink', { body: { long_url: a.url }, geo_targets: [], at: here });
    await allow();
    await person.click(await box('Page C'));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Copy as' }), 'Title and address');
    await person.click(await screen.findByRole('button', { name: 'Create 1 link & copy' }));
    expect(await findEnd('1 of 1 done')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Link for 1 tab' })).toBeVisible();
    const listed = await ask('listLinks', { limit: '100' });
    const first = listed.ok ? listed.value.links.find(({ long_url }) => long_url === b.url) : undefined;
    const second = created.ok && created.value.state === 'made' ? created.value.link : null;
    const text = `Page B: ${first?.short_url}\nPage A: ${second?.short_url}`;
    await expect.poll(copied).toBe(text);
    expect(await links()).toHaveLength(2);
    await expectAccessible();

    // Published once the link is cached, which is just after it is done.
    await waitFor(async () =>
      expect(await box('Page B')).toHaveAccessibleDescription(`Has a link: ${first?.short_url}`),
    );
    await person.click(await box('Page B'));
    await person.click(await screen.findByRole('button', { name: 'Copy all' }));
    await expect.poll(copied).toBe(`Page A: ${second?.short_url}`);

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await person.click(await screen.findByRole('button', { name: 'Delete links' }));
    await expect.poll(async () => (await links()).length).toBe(1);
    expect(await screen.findByRole('heading', { name: 'Undo tabs: delete 1 link' })).toBeVisible();
  });

  it('with pending links are not shortened again by a page that opens later', async () => {
    const { proxy, links } = await unavailableService();
    const { person, allow, box, again } = shownPage(a, b);
    await allow();
    await box('Page A');
    await person.click(await screen.findByRole('button', { name: 'Create 2 links & copy' }));
    expect(await screen.findByText('0 of 2 done')).toBeVisible();
    again();
    expect(await box('Page A')).toHaveAccessibleDescription('A link to this is being created');
    expect(await box('Page B')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Create/ })).not.toBeInTheDocument();
    await expectAccessible();
    await proxy.heal();
    // A create that is being sent is not sent again by that.
    await until(async () => {
      await ask('sendNow', { operation: null });
      expect(await box('Page A')).toHaveAccessibleDescription(/^Has a link: http/);
      expect(await box('Page B')).toHaveAccessibleDescription(/^Has a link: http/);
    });
    expect(await links()).toHaveLength(2);
  });

  it('that have links are copied as soon as the person stops the job of the others', async () => {
    const { proxy } = await unavailableService();
    await proxy.heal();
    const created = await ask('createLink', { body: { long_url: a.url }, geo_targets: [], at: here });
    await proxy.inject('unavailable', { on: 'POST /link/create' });
    const { person, allow, box } = shownPage(a, b);
    await allow();
    await waitFor(async () => expect(await box('Page A')).toHaveAccessibleDescription(/^Has a link: http/));
    await person.click(await screen.findByRole('button', { name: 'Create 1 link & copy' }));
    expect(await screen.findByText('0 of 1 done')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Stop' }));
    const made = created.ok && created.value.state === 'made' ? created.value.link.short_url : '';
    await expect.poll(copied).toContain(made);
  });

  it('read the links of a job once, however its rows change', async () => {
    const { person, allow, box, stop, again } = await tabsPage(a, b);
    await allow();
    await box('Page A');
    await stop();
    await person.click(await screen.findByRole('button', { name: 'Create 2 links & copy' }));
    expect(await screen.findByText('0 of 2 done')).toBeVisible();
    await until(async () => expect((await pendingChangesItem.get()).operations).toHaveLength(2));
    again();
    expect(await box('Page A')).toHaveAccessibleDescription('A link to this is being created');
    const askSpy = vi.spyOn(asking, 'ask');
    await publish([]);
    openBeside(a, b, { id: 6, url: 'https://example.com/c', title: 'Page C' });
    await fakeBrowser.tabs.onRemoved.trigger(9, { windowId: 1, isWindowClosing: false });
    expect(await box('Page C')).toBeChecked();
    expect(askSpy.mock.calls.map(([name]) => name)).not.toContain('pendingDestinations');
  });

  it('follow newly opened tabs, and are selected and deselected together', async () => {
    const { person, allow, box } = await tabsPage(a);
    await allow();
    expect(await box('Page A')).toBeChecked();
    openBeside(a, b);
    await fakeBrowser.tabs.onRemoved.trigger(9, { windowId: 1, isWindowClosing: false });
    expect(await box('Page B')).toBeChecked();
    await person.click(screen.getByRole('checkbox', { name: 'All tabs' }));
    expect(await box('Page A')).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Copy all' })).toHaveAttribute('aria-disabled', 'true');
    await person.click(screen.getByRole('checkbox', { name: 'All tabs' }));
    expect(await box('Page B')).toBeChecked();
  });

  it('follow tabs that are dragged to another window and back', async () => {
    const { allow, box } = await tabsPage(a, b);
    await allow();
    expect(await box('Page B')).toBeChecked();
    dragTabs(a);
    await until(() => expect(screen.queryByRole('checkbox', { name: 'Page B' })).toBeNull());
    dragTabs(a, b);
    expect(await box('Page B')).toBeChecked();
  });
});
