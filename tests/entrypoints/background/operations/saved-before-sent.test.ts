import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import * as privateWindow from '@/lib/messaging/private-window.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { eventually } from '../../../setup/clock.ts';
import { connectedService, here, placeAt } from '../../../setup/connected.ts';
import { savedDraft } from '../../../setup/drafts.ts';
import { makeLink } from '../../../setup/make-link.ts';
import { fillDisk, holdChanges, operationsAtRest } from '../../../setup/operations.ts';
import { until } from '../../../setup/until.ts';

it('nothing of a link is sent before it is on disk', async () => {
  const { links } = await connectedService();
  await makeLink({}, { at: placeAt(2, 'https://example.com/other') });
  await operationsAtRest();
  const release = await holdChanges();
  onTestFinished(release);
  const pressed = ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
  // Each of these takes as long as the create would.
  for (let turn = 0; turn < 5; turn += 1) await ask('testConnection', null);
  expect(await links()).toHaveLength(1);
  void release();
  await pressed;
  await eventually(async () => expect(await links()).toHaveLength(2));
});

/** Saves the draft of a blank tab. Returns the tab, and a function that says if the draft is still there. */
async function blankTabWithDraft() {
  const at = placeAt(2, 'about:blank');
  await saveDraft({ kind: 'new', at }, savedDraft({ title: 'Typed' }));
  const isThere = async () => JSON.stringify(await fakeBrowser.storage.local.get()).includes('Typed');
  expect(await isThere()).toBe(true);
  return { at, isThere };
}

it('the draft of a link is there until the link is on disk', async () => {
  await connectedService();
  const { at, isThere } = await blankTabWithDraft();
  const release = await holdChanges();
  onTestFinished(release);
  const pressed = ask('createLink', { body: { long_url: here.address }, geo_targets: [], at });
  // Each of these takes as long as the create would.
  for (let turn = 0; turn < 5; turn += 1) await ask('testConnection', null);
  expect(await isThere()).toBe(true);
  void release();
  expect(await pressed).toMatchObject({ ok: true });
  await until(async () => expect(await isThere()).toBe(false));
});

it('the draft of a blank tab stays while a private window creates a link in another one', async () => {
  await connectedService();
  const { at, isThere } = await blankTabWithDraft();
  const window = vi.spyOn(privateWindow, 'inPrivateWindow').mockReturnValue(true);
  onTestFinished(() => window.mockRestore());
  const body = { long_url: here.address };
  expect(await ask('createLink', { body, geo_targets: [], at: { ...at, tabId: 3 } })).toMatchObject({ ok: true });
  expect(await isThere()).toBe(true);
});

it('the draft of a link that can be neither saved nor created stays', async () => {
  const { stop } = await connectedService();
  const { at, isThere } = await blankTabWithDraft();
  await stop();
  fillDisk();
  const pressed = await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at });
  expect(pressed).toEqual({ ok: false, failure: { kind: 'storage' } });
  expect(await isThere()).toBe(true);
});
