import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { fixedBy } from '@/lib/settings/fixed.ts';
import { ownSettings, readSettings } from '@/lib/settings/travel.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { managedItem } from '@/lib/storage/managed.ts';
import { defaultPreferences, preferencesItem } from '@/lib/storage/preferences.ts';
import { readPresets } from '@/lib/storage/presets.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { startBackground } from '../../../setup/background.ts';
import { setPolicy } from '../../../setup/browser/managed.ts';
import { holdStorage } from '../../../setup/browser/storage.ts';
import { connectedService, connectedTo } from '../../../setup/connected.ts';
import { saved } from '../../../setup/saved.ts';
import { runService } from '../../../setup/service.ts';
import { until } from '../../../setup/until.ts';

const untilTheme = (theme: string) => until(async () => expect((await preferencesItem.get()).theme).toBe(theme));

it('is empty if no organization sets anything', async () => {
  await setPolicy(null);
  await startBackground();
  await preferencesItem.set({ ...defaultPreferences, theme: 'dark' });
  await setPolicy(null);
  expect((await managedItem.get()).policy).toEqual({});
  expect((await preferencesItem.get()).theme).toBe('dark');
});

it('sets preferences that cannot be changed, until it no longer does: then the earlier ones return', async () => {
  await preferencesItem.set({ ...defaultPreferences, theme: 'dark', badge: true });
  await setPolicy({ preferences: { theme: 'light' } });
  await startBackground();
  await untilTheme('light');
  await preferencesItem.set({ ...(await preferencesItem.get()), theme: 'system', badge: false });
  await untilTheme('light');
  await setPolicy({ preferences: { theme: 'system' } });
  await untilTheme('system');
  await setPolicy({});
  await untilTheme('dark');
  expect((await preferencesItem.get()).badge).toBe(false);
});

it('syncs none of its preferences to other devices, even if they are saved slowly', async () => {
  await startBackground();
  await preferencesItem.set({ ...defaultPreferences, theme: 'dark' });
  const synced = async (name: string) => (await saved('sync'))[`settings:${name}`];
  await until(async () => expect(await synced('preferences')).toMatchObject({ value: { theme: 'dark' } }));
  const release = holdStorage('local', 'set', '"managed"');
  await setPolicy({ preferences: { theme: 'light' } });
  // Items are synced in turn, so this one follows a change of the preferences.
  const syncAnother = async (template: string) => {
    await quickItem.set({ ...(await quickItem.get()), template });
    await until(async () => expect(await synced('quick')).toMatchObject({ value: { template } }));
  };
  await syncAnother('one');
  release();
  await untilTheme('light');
  await syncAnother('two');
  expect(await synced('preferences')).toMatchObject({ value: { theme: 'dark' } });
});

it('sets the readable preferences, and names the others', async () => {
  await setPolicy({
    preferences: { theme: 'purple', badge: true, Tags: ['a'] },
    quick: { copyForm: 'markdown', toString: 1 },
  });
  await startBackground();
  await until(async () => expect((await preferencesItem.get()).badge).toBe(true));
  expect((await managedItem.get()).unreadable.toSorted()).toEqual([
    ...['preferences.Tags', 'preferences.theme', 'quick.toString'],
  ]);
  expect((await preferencesItem.get()).theme).toBe('system');
});

it('suggests preferences, which the person can change', async () => {
  const policy = { preferences: { theme: 'light' }, mayChange: ['preferences'] };
  await setPolicy(policy);
  await startBackground();
  await untilTheme('light');
  await preferencesItem.set({ ...(await preferencesItem.get()), theme: 'dark' });
  await startBackground();
  await setPolicy({ ...policy, quick: { copyForm: 'markdown' } });
  await until(async () => expect((await managedItem.get()).policy.quick).toBeDefined());
  expect((await preferencesItem.get()).theme).toBe('dark');
});

it('allows only its own service, and sends no token anywhere else', async () => {
  const [theirs, other] = [await runService(), await runService()];
  await setPolicy({ baseUrl: theirs.settings.baseUrl });
  await startBackground();
  await until(async () => expect((await managedItem.get()).policy.baseUrl).toBeDefined());
  const { settings, token } = other;
  const refused = await ask('connect', { settings, token, check: false });
  expect(refused).toEqual({ ok: false, failure: { kind: 'forbidden', message: '' } });
  expect(await readConnections()).toEqual([]);
  const { settings: own } = theirs;
  expect(await ask('connect', { settings: own, token: theirs.token, check: true })).toMatchObject({ ok: true });
});

it('sets parameter names and domains of its own service, but not of another', async () => {
  const service = await connectedService();
  const { baseUrl } = service.settings;
  const domains = [{ id: service.domain.id, label: 'Of the organisation' }];
  await setPolicy({ baseUrl, names: { tag: 'label' }, domains });
  await until(async () => expect(await connectionItem.get()).toMatchObject({ names: { tag: 'label' }, domains }));
  await connectedTo(service, { names: { tag: 'theme' } });
  expect((await connectionItem.get())?.names).toEqual({ tag: 'label' });
  await setPolicy({ baseUrl: 'https://other.example/v1', names: { tag: 'topic' } });
  await until(async () => expect((await managedItem.get()).policy.names).toEqual({ tag: 'topic' }));
  expect((await connectionItem.get())?.names).toEqual({ tag: 'label' });
});

it('adds presets before those of the person, and exports none of them', async () => {
  await setPolicy({ presets: [{ id: 'n', name: 'Newsletter' }], preferences: { theme: 'dark' } });
  await startBackground();
  await until(async () => expect((await readPresets()).presets).toMatchObject([{ name: 'Newsletter' }]));
  const { policy } = await managedItem.get();
  const own = ownSettings(await readSettings(), fixedBy(policy));
  expect(own.presets).toEqual([]);
  expect(own.sections.preferences).not.toHaveProperty('theme');
});

it('is reported if it is unreadable, and then no token is saved', async () => {
  await setPolicy({ baseUrl: 'ftp://links.example', token: 'hem_secret' });
  await startBackground();
  await until(async () => expect((await managedItem.get()).unreadable.toSorted()).toEqual(['baseUrl', 'token']));
  expect(JSON.stringify(await managedItem.get())).not.toContain('hem_secret');
});
