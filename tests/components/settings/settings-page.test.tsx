import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { navigate } from '@/components/route/hash-route.ts';
import { SettingsPage } from '@/components/settings/settings-page.tsx';
import { listLayoutItem } from '@/lib/storage/list-layout.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { askedFor, refusePermissions } from '../../setup/browser/permissions.ts';
import { beFirefox } from '../../setup/browser/reset.ts';
import { setShortcut } from '../../setup/browser/rest.ts';
import { save, saved } from '../../setup/saved.ts';
import { show } from '../../setup/show.ts';

const shortenOnOpen = () => screen.findByRole('switch', { name: 'Shorten as soon as the popup opens' });
const refusal = /Without that permission Hem still shortens right away/;

describe('the groups of settings', () => {
  const groups = ['Creating and copying', 'Toolbar, keys and panel', 'Appearance', 'Your data'];

  it('are four, each with its settings, and an index links to them', async () => {
    const { person } = show(<SettingsPage />);
    await shortenOnOpen();
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(groups);
    const index = within(screen.getByRole('list', { name: 'Groups of settings' }));
    expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(groups);
    await person.click(index.getByRole('link', { name: 'Appearance' }));
    expect(screen.getByRole('heading', { name: 'Appearance' })).toHaveFocus();
    const look = within(screen.getByRole('region', { name: 'Appearance' }));
    expect(await look.findByRole('group', { name: 'Theme' })).toBeVisible();
  });

  it('can be opened by the address', async () => {
    navigate('/settings?data');
    onTestFinished(() => navigate('/'));
    show(<SettingsPage />);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your data' })).toHaveFocus());
  });
});

describe('shortening as soon as the popup opens', () => {
  it('is off by default, explains itself, and is saved when it is switched on', async () => {
    const { person } = show(<SettingsPage />);
    expect(await shortenOnOpen()).not.toBeChecked();
    expect(await shortenOnOpen()).toHaveAccessibleDescription(/creates and copies the link right away/);
    await person.click(await shortenOnOpen());
    expect(await shortenOnOpen()).toBeChecked();
    expect(await preferencesItem.get()).toEqual({ ...defaultPreferences, shortenOnOpen: true });
    await person.click(await shortenOnOpen());
    expect(await preferencesItem.get()).toEqual(defaultPreferences);
  });

  it('shows its new state at the press, before storage has answered', async () => {
    show(<SettingsPage />);
    const shown = await shortenOnOpen();
    fireEvent.click(shown);
    expect(shown).toBeChecked();
    await waitFor(async () => expect((await preferencesItem.get()).shortenOnOpen).toBe(true));
    expect(shown).toBeChecked();
  });

  it('is saved by the press itself, since the page may be closed right after it', async () => {
    show(<SettingsPage />);
    const shown = await shortenOnOpen();
    const answered = Promise.withResolvers<typeof defaultPreferences>();
    vi.spyOn(preferencesItem, 'get').mockReturnValueOnce(answered.promise);
    fireEvent.click(shown);
    // Nothing has answered yet, and the page is gone.
    const savedItems = () => saved('local');
    await waitFor(async () =>
      expect(await savedItems()).toMatchObject({ preferences: { shortenOnOpen: true } }),
    ).finally(() => answered.resolve(defaultPreferences));
  });

  it('requires no permission in Chromium', async () => {
    const { person } = show(<SettingsPage />);
    await person.click(await shortenOnOpen());
    expect(askedFor()).toEqual([]);
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
  });

  it('requests permission to copy in Firefox, at the press that switches it on and at no other', async () => {
    beFirefox();
    const { person } = show(<SettingsPage />);
    await person.click(await shortenOnOpen());
    expect(askedFor()).toEqual(['clipboardWrite']);
    await person.click(await shortenOnOpen());
    expect(askedFor()).toEqual(['clipboardWrite']);
  });

  it('is on even if Firefox does not allow it to copy, and explains that', async () => {
    beFirefox();
    refusePermissions();
    const { person } = show(<SettingsPage />);
    await person.click(await shortenOnOpen());
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(await preferencesItem.get()).toEqual({ ...defaultPreferences, shortenOnOpen: true });
    await person.click(await shortenOnOpen());
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
  });

  it('follows changes of another tab', async () => {
    show(<SettingsPage />);
    await shortenOnOpen();
    await preferencesItem.set({ ...defaultPreferences, shortenOnOpen: true });
    await waitFor(async () => expect(await shortenOnOpen()).toBeChecked());
  });
});

describe('the theme', () => {
  const choice = (name: string) => screen.findByRole('radio', { name });

  it('is that of the browser by default, and another one is saved', async () => {
    const { person } = show(<SettingsPage />);
    expect(await choice('System')).toBeChecked();
    await person.click(await choice('Dark'));
    expect(await choice('Dark')).toBeChecked();
    expect(await preferencesItem.get()).toEqual({ ...defaultPreferences, theme: 'dark' });
  });
});

it('the number of links with automatic stats is 300 by default, and another one is saved', async () => {
  const { person } = show(<SettingsPage />);
  const limits = await screen.findByRole('group', { name: 'Limit for loading clicks' });
  expect(within(limits).getByRole('radio', { name: '300 links' })).toBeChecked();
  await person.click(within(limits).getByRole('radio', { name: '1,000 links' }));
  expect(within(limits).getByRole('radio', { name: '1,000 links' })).toBeChecked();
  await expect.poll(() => preferencesItem.get()).toEqual({ ...defaultPreferences, statsLimit: 1000 });
});

describe('default tags', () => {
  const field = () => screen.findByRole('combobox', { name: 'Default tags' });

  const savedTags = async () => (await preferencesItem.get()).tags;

  it('are saved when completed by a comma, Enter or leaving the field, and can be removed', async () => {
    const { person } = show(<SettingsPage />);
    await person.type(await field(), 'team,spring{Enter}sale');
    await expect.poll(savedTags).toEqual(['team', 'spring']);
    await person.tab();
    await expect.poll(savedTags).toEqual(['team', 'spring', 'sale']);
    await person.click(screen.getByRole('button', { name: 'Remove tag team' }));
    await expect.poll(savedTags).toEqual(['spring', 'sale']);
  });

  it('are never saved incomplete', async () => {
    const { person } = show(<SettingsPage />);
    const written: string[][] = [];
    preferencesItem.watch(({ tags }) => written.push(tags));
    await person.type(await field(), 'team,spr');
    expect(await field()).toHaveValue('spr');
    await person.keyboard('ing{Enter}');
    await expect.poll(() => written.at(-1)).toEqual(['team', 'spring']);
    expect(written).toEqual([['team'], ['team', 'spring']]);
  });

  it('stay as typed while storage still reports earlier ones', async () => {
    const { person } = show(<SettingsPage />);
    await field();
    const { set } = preferencesItem;
    const releases: (() => void)[] = [];
    vi.spyOn(preferencesItem, 'set').mockImplementation(async (value) => {
      await new Promise<void>((go) => releases.push(go));
      await set(value);
    });
    await person.type(await field(), 'one,two,th');
    for (const tags of [['one'], ['one', 'two']]) {
      await expect.poll(() => releases.length).toBe(1);
      for (const go of releases.splice(0)) go();
      await expect.poll(savedTags).toEqual(tags);
      expect(screen.getByRole('button', { name: 'Remove tag two' })).toBeVisible();
      expect(await field()).toHaveValue('th');
    }
  });
});

it('each setting keeps changes that another tab made meanwhile', async () => {
  const { person } = show(<SettingsPage />);
  await shortenOnOpen();
  // Before the page is notified of it.
  vi.spyOn(preferencesItem, 'get').mockResolvedValueOnce({ ...defaultPreferences, theme: 'dark' });
  await person.click(await shortenOnOpen());
  await expect.poll(() => preferencesItem.get()).toEqual({ ...defaultPreferences, theme: 'dark', shortenOnOpen: true });
});

describe('the keys that open Hem', () => {
  it('are shown as currently set in the browser', async () => {
    setShortcut('Ctrl+Shift+9');
    show(<SettingsPage />);
    expect(await screen.findByText('Ctrl+Shift+9')).toBeVisible();
    expect(screen.getByText('Open Hem')).toBeVisible();
    expect(screen.getByText('Open your links')).toBeVisible();
  });

  it('are changed in the browser’s own list, at a press', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    const { person } = show(<SettingsPage />);
    await person.click(await screen.findByRole('button', { name: 'Change keys' }));
    expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' });
  });

  it('are changed in Firefox if it can open its list, and otherwise the text says where that is', async () => {
    beFirefox();
    show(<SettingsPage />);
    expect(await screen.findByText(/list of extension shortcuts/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change keys' })).not.toBeInTheDocument();
    cleanup();
    const openShortcutSettings = vi.fn();
    Object.assign(fakeBrowser.commands, { openShortcutSettings });
    const { person } = show(<SettingsPage />);
    await person.click(await screen.findByRole('button', { name: 'Change keys' }));
    expect(openShortcutSettings).toHaveBeenCalledOnce();
    Reflect.deleteProperty(fakeBrowser.commands, 'openShortcutSettings');
  });

  it('are shown as unset if the person has removed them', async () => {
    setShortcut('');
    show(<SettingsPage />);
    expect(await screen.findAllByText('No keys').then(([first]) => first)).toBeVisible();
  });
});

it('single keys are switched off everywhere by one setting', async () => {
  await save('local', { listLayout: { hidden: ['tags'] } });
  const { person } = show(<SettingsPage />);
  const single = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
  expect(single).toBeChecked();
  expect(single).toHaveAccessibleDescription(/^In the popup, the side panel and your links/);
  await person.click(single);
  expect(single).not.toBeChecked();
  await waitFor(async () => expect(await listLayoutItem.get()).toMatchObject({ hidden: ['tags'], keys: false }));
});

it('single keys can be switched off before storage has said whether they are on', async () => {
  await save('local', { listLayout: { hidden: ['tags'] } });
  const get = fakeBrowser.storage.local.get.bind(fakeBrowser.storage.local);
  const said = Promise.withResolvers<void>();
  vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation(async (keys: unknown) => {
    if (JSON.stringify(keys).includes('listLayout')) await said.promise;
    return Reflect.apply(get, null, [keys]);
  });
  const { person } = show(<SettingsPage />);
  const single = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
  await person.click(single);
  expect(single).not.toBeChecked();
  said.resolve();
  await waitFor(async () => expect(await listLayoutItem.get()).toMatchObject({ hidden: ['tags'], keys: false }));
  expect(single).not.toBeChecked();
});

it('settings that change together with the density of the list are saved too', async () => {
  const { person } = show(<SettingsPage />);
  const single = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
  const compact = await screen.findByRole('radio', { name: 'Compact' });
  const release = Promise.withResolvers<void>();
  const { set } = fakeBrowser.storage.local;
  vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementationOnce(async (items) => {
    await release.promise;
    await set(items);
  });
  await person.click(single);
  await person.click(compact);
  release.resolve();
  await waitFor(async () => expect(await listLayoutItem.get()).toMatchObject({ density: 'compact', keys: false }));
});

it('the settings show the version', async () => {
  show(<SettingsPage />);
  expect(await screen.findByText('Hem 1.2.3')).toBeVisible();
  expect(await screen.findByText('Alt+Shift+H')).toBeVisible();
});

describe("the list's density", () => {
  it('is shared with the layout menu of the list', async () => {
    const { person } = show(<SettingsPage />);
    expect(await screen.findByRole('radio', { name: 'Comfortable' })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked();
    await waitFor(async () => expect((await listLayoutItem.get()).density).toBe('compact'));
  });
});
