import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { JustConnected } from '@/components/connection/just-connected.tsx';
import { AddressSources } from '@/components/import/sources/address-sources.tsx';
import { SettingsPage } from '@/components/settings/settings-page.tsx';
import { WatchControl } from '@/components/watch/watch-control.tsx';
import { WelcomePage } from '@/components/welcome/welcome-page.tsx';
import { Popup } from '@/entrypoints/popup/popup.tsx';
import { readStart } from '@/entrypoints/popup/read-start.ts';
import type { OptionalApi } from '@/lib/browser/optional-apis.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { startBrowser } from '../setup/background.ts';
import { addSidebar, allOptionalApis, removeApis } from '../setup/browser/optional-apis.ts';
import { menusNow, pressKeys, typeInBar } from '../setup/browser/quick.ts';
import { connectedService, here, placeAt } from '../setup/connected.ts';
import { makeLink } from '../setup/make-link.ts';
import { show } from '../setup/show.ts';

describe.each<readonly [string, readonly OptionalApi[]]>([
  ...allOptionalApis.map((api) => [api, [api]] as const),
  ['any of these APIs', allOptionalApis],
])('a background without %s', (_name, missing) => {
  it('connects, shortens and starts again, and records no problem', async () => {
    addSidebar();
    removeApis(...missing);
    const { links } = await connectedService();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await makeLink();
    expect(await links()).toHaveLength(1);
    await startBrowser();
    await makeLink({}, { at: placeAt(2, 'https://example.com/second') });
    expect(await links()).toHaveLength(2);
    expect(await problemsItem.get()).toEqual([]);
  });
});

describe('a background whose browser has only parts of an API', () => {
  it('starts without an event', async () => {
    removeApis('commands.onCommand');
    const { links } = await connectedService();
    // The background registers the address bar after the keys.
    await typeInBar('');
    await makeLink();
    expect(await links()).toHaveLength(1);
  });

  it('has all menu items but the one whose context it lacks', async () => {
    const { create } = fakeBrowser.contextMenus;
    vi.spyOn(fakeBrowser.contextMenus, 'create').mockImplementation((item, done) => {
      if (item.contexts?.[0] === 'audio') throw new TypeError('Invalid context');
      return create(item, done);
    });
    await connectedService();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await expect.poll(() => menusNow().map(({ id }) => id)).toEqual(expect.arrayContaining(['page', 'panel']));
    expect(menusNow().map(({ id }) => id)).not.toContain('audio');
  });
});

describe('a background without a side panel', () => {
  it('has no item for it in the menu of the button, and its keys do nothing', async () => {
    removeApis('sidePanel');
    await connectedService();
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
    await expect.poll(() => menusNow().map(({ id }) => id)).toContain('audio');
    expect(menusNow().map(({ id }) => id)).not.toContain('panel');
    pressKeys('openPanel', { id: here.tabId, windowId: 7 });
    expect(await problemsItem.get()).toEqual([]);
  });
});

const popup = async () => <Popup start={await readStart()} />;
const watchControl = async () => {
  const { id } = await makeLink();
  const [connection] = await readConnections();
  return connection && <WatchControl id={id} connection={connection} />;
};
const hasText = (name: string) => screen.queryAllByText(name).length > 0;
const hasButton = (name: string) => screen.queryAllByRole('button', { name }).length > 0;

/** A page, something on it that is always there, and what it hides without some APIs. */
const hidden: readonly {
  page: string;
  shown: () => Promise<ReactElement | undefined> | ReactElement;
  always: () => Promise<HTMLElement>;
  what: string;
  isThere: () => boolean;
  without: readonly OptionalApi[];
}[] = [
  {
    page: 'the popup',
    shown: popup,
    always: () => screen.findByRole('button', { name: 'Shorten & copy' }),
    what: 'the button of the side panel',
    isThere: () => hasButton('Open side panel'),
    without: ['sidePanel'],
  },
  ...(
    [
      ['the keys', () => hasText('Keyboard'), 'commands'],
      ['the button that changes keys', () => hasButton('Change keys'), 'commands'],
      ['the key of the side panel', () => hasText('Open the side panel'), 'sidePanel'],
      ['the button of the side panel', () => hasButton('Open side panel'), 'sidePanel'],
      ['following tabs', () => hasText('Follow my tabs in the side panel'), 'sidePanel'],
      ['the address bar', () => hasText('Enter in the address bar'), 'omnibox'],
      ['notifications', () => hasText('Notify me when a link is copied'), 'notifications'],
      ['sync', () => hasText('Sync settings'), 'storage.sync'],
    ] as const
  ).map(([what, isThere, api]) => ({
    page: 'Settings',
    shown: () => <SettingsPage />,
    always: () => screen.findByRole('button', { name: 'Export settings' }),
    what,
    isThere,
    without: [api],
  })),
  {
    page: 'the welcome page',
    shown: () => <WelcomePage />,
    always: () => screen.findByRole('heading', { name: /Shorten your first page/ }),
    what: 'the step to pin the button',
    isThere: () => screen.queryByRole('heading', { name: /in your toolbar/ }) !== null,
    without: ['action.getUserSettings'],
  },
  {
    page: 'the popup after connecting',
    shown: () => <JustConnected name="Example" isLink={false} onGoOn={() => undefined} />,
    always: () => screen.findByRole('heading', { name: /Example/ }),
    what: 'the keys',
    isThere: () => hasText('Open Hem on any page: Alt+Shift+H'),
    without: ['commands'],
  },
  {
    page: 'an import',
    shown: () => <AddressSources onOpen={() => undefined} />,
    always: () => screen.findByRole('button', { name: /clipboard/i }),
    what: 'bookmarks',
    isThere: () => hasButton('Bookmarks of a folder'),
    without: ['bookmarks'],
  },
  {
    page: 'the stats of a link',
    shown: async () => (
      <main>
        <p>Stats</p>
        {await watchControl()}
      </main>
    ),
    always: () => screen.findByText('Stats'),
    what: 'watching',
    isThere: () => hasButton('Watch this link'),
    without: ['notifications'],
  },
];

describe.each(hidden)('$what in $page', ({ shown, always, isThere, without }) => {
  it('shows where the browser has the API', async () => {
    await connectedService();
    show((await shown()) ?? <p />);
    expect(await always()).toBeVisible();
    await expect.poll(isThere).toBe(true);
  });

  it(`is left out without ${without}`, async () => {
    removeApis(...without);
    await connectedService();
    show((await shown()) ?? <p />);
    expect(await always()).toBeVisible();
    expect(isThere()).toBe(false);
  });
});
