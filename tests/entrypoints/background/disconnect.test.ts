import { expect, it } from 'vitest';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { newPreset } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { keepDraft } from '@/lib/storage/drafts.ts';
import { rememberMade } from '@/lib/storage/places.ts';
import { defaultPreset, keepPreset, readPresets, setDefaultPreset } from '@/lib/storage/presets.ts';
import { startBackground } from '../../setup/background.ts';
import { permissionsNow } from '../../setup/browser/permissions.ts';
import { connectedService, here } from '../../setup/connected.ts';
import { kept, typed } from '../../setup/drafts.ts';
import { everythingKept } from '../../setup/kept.ts';
import { made } from '../../setup/made-link.ts';
import { makeLink } from '../../setup/make-link.ts';
import { allowHost } from '../../setup/press.ts';

const ended = { ok: true, value: null };

it('disconnecting lets go of the token, the connection, the drafts and the permission', async () => {
  const { settings, origin } = await connectedService();
  await allowHost(settings.baseUrl);
  await rememberMade(here, made);
  await keepDraft({ kind: 'new', at: here }, kept({ title: 'Typed' }));
  await keepDraft({ kind: 'edit', id: made.id }, { ...kept({ title: 'Typed' }), base: typed() });
  expect(permissionsNow()).toEqual([`${origin}/*`]);

  expect(await ask('disconnect', null)).toEqual(ended);
  expect(await everythingKept()).toEqual([]);
  expect(permissionsNow()).toEqual([]);
  expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
});

it('disconnecting lets go of the token also where the connection can no longer be read', async () => {
  await connectedService();
  await connectionItem.remove();
  expect(await ask('disconnect', null)).toEqual(ended);
  expect(await everythingKept()).toEqual([]);
});

it('disconnecting is no failure where there is no connection', async () => {
  await startBackground();
  expect(await ask('disconnect', null)).toEqual(ended);
});

it('disconnecting leaves nothing of the base address in synced storage, nor does connecting bring it there', async () => {
  const { settings } = await connectedService();
  const preset = newPreset('n', 'Newsletter', noUtm);
  await keepPreset(preset);
  await setDefaultPreset(settings.baseUrl, preset.id);
  const synced = async () => JSON.stringify((await everythingKept()).filter(([area]) => area === 'sync'));
  expect(await synced()).not.toContain(settings.baseUrl);
  expect(await defaultPreset(settings.baseUrl)).toEqual(preset);
  expect(await ask('disconnect', null)).toEqual(ended);
  expect(JSON.stringify(await everythingKept())).not.toContain(settings.baseUrl);
  expect((await readPresets()).presets).toEqual([preset]);
});

it('disconnecting leaves the links at the service', async () => {
  const { links } = await connectedService();
  await makeLink();
  await ask('disconnect', null);
  expect(await links()).toHaveLength(1);
});
