import { expect, it } from 'vitest';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection } from '@/lib/messaging/page-connection.ts';
import { defaultPresetItem } from '@/lib/storage/default-preset.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import { defaultPreset, readPresets, readUtmRules, savePreset } from '@/lib/storage/presets.ts';
import { restoredValuesItem } from '@/lib/storage/restored-values.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { startBackground, startBrowser } from '../../setup/background.ts';
import { permissionsNow } from '../../setup/browser/permissions.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { removeConnections } from '../../setup/connections.ts';
import { savedDraft, typedDraft } from '../../setup/drafts.ts';
import { madeLink } from '../../setup/made-link.ts';
import { makeLink } from '../../setup/make-link.ts';
import { allowHost } from '../../setup/press.ts';
import { readStoredValues } from '../../setup/stored-values.ts';
import { until } from '../../setup/until.ts';

const ended = { ok: true, value: null };

it('disconnecting deletes the token, the connection and the drafts, and returns the permission', async () => {
  const { settings, origin } = await connectedService();
  await allowHost(settings.baseUrl);
  await rememberMade(here, madeLink);
  await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }));
  await saveDraft({ kind: 'edit', id: madeLink.id }, { ...savedDraft({ title: 'Typed' }), base: typedDraft() });
  expect(permissionsNow()).toEqual([`${origin}/*`]);

  expect(await ask('disconnect', null)).toEqual(ended);
  expect(await readStoredValues()).toEqual([]);
  expect(permissionsNow()).toEqual([]);
  expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
});

it('data of no connection is deleted when the browser starts, and not before', async () => {
  await connectedService();
  await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }));
  await removeConnections();
  await startBackground();
  // Runs after the sweep of the worker's start.
  expect(await ask('disconnect', null)).toEqual(ended);
  expect((await readStoredValues()).length).toBeGreaterThan(0);
  await startBrowser();
  await until(async () => expect(await readStoredValues()).toEqual([]));
});

it('data that an open page saves for a removed connection is deleted at once', async () => {
  const { connection, settings, token } = await connectedService();
  const other = await ask('connect', { settings, token, check: false }, newConnection);
  await ask('disconnect', null, connection.id);
  const ofBoth = [connection.id, other.ok ? other.value.id : ''];
  for (const id of ofBoth) await viewsItem.of(id).set([{ name: 'Spring', query: 'tag=spring' }]);
  await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }));
  await until(async () => expect(JSON.stringify(await readStoredValues())).not.toContain(connection.id));
  expect(await viewsItem.of(ofBoth[1] ?? '').get()).toHaveLength(1);
});

it('values that Undo restored are deleted with their connection, and no others', async () => {
  const { connection, settings, token } = await connectedService();
  const other = await ask('connect', { settings, token, check: false }, newConnection);
  const otherId = other.ok ? other.value.id : '';
  for (const id of [connection.id, otherId]) await restoredValuesItem.of(id).set(['Spring Sale']);
  await ask('disconnect', null, connection.id);
  await until(async () => expect(JSON.stringify(await readStoredValues())).not.toContain(connection.id));
  expect((await readUtmRules(otherId)).restored).toEqual(['Spring Sale']);
});

it('data of a connection is kept when the browser starts', async () => {
  const { token } = await connectedService();
  await viewsItem.set([{ name: 'Spring', query: 'tag=spring' }]);
  await startBrowser();
  expect(await ask('testConnection', null)).toEqual(ended);
  expect(await viewsItem.get()).toHaveLength(1);
  expect(JSON.stringify(await readStoredValues())).toContain(token);
});

it('disconnecting without a connection succeeds', async () => {
  await startBackground();
  expect(await ask('disconnect', null)).toEqual(ended);
});

it('neither connecting nor disconnecting leaves the base address in synced storage', async () => {
  const { settings, connection } = await connectedService();
  const preset = newPreset('n', 'Newsletter', noUtm);
  await savePreset(preset);
  await defaultPresetItem.of(connection.id).set(preset.id);
  const synced = async () => JSON.stringify((await readStoredValues()).filter(([area]) => area === 'sync'));
  expect(await synced()).not.toContain(settings.baseUrl);
  expect(await defaultPreset(connection.id)).toEqual(preset);
  expect(await ask('disconnect', null)).toEqual(ended);
  expect(JSON.stringify(await readStoredValues())).not.toContain(settings.baseUrl);
  expect((await readPresets()).presets).toEqual([preset]);
});

it('disconnecting deletes no links at the service', async () => {
  const { links } = await connectedService();
  await makeLink();
  await ask('disconnect', null);
  expect(await links()).toHaveLength(1);
});
