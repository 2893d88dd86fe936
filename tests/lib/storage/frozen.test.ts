import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectionItem } from '../../../lib/storage/connection.ts';
import { deletionsItem } from '../../../lib/storage/deletions.ts';
import { libraryItem } from '../../../lib/storage/library.ts';
import { recallPlace } from '../../../lib/storage/places.ts';
import { preferencesItem } from '../../../lib/storage/preferences.ts';
import { tokenHeldItem } from '../../../lib/storage/token-held.ts';
import connection from './frozen/connection-v1.json';
import deletions from './frozen/deletions-v1.json';
import library from './frozen/library-v1.json';
import places from './frozen/places-v1.json';
import preferences from './frozen/preferences-v1.json';
import tokenHeld from './frozen/token-held-v1.json';

beforeEach(() => fakeBrowser.reset());

/*
 * What earlier versions wrote, as they wrote it. These files never change: a new version of an item gets a file of its
 * own here, and every older one must still read.
 */
describe('what version 1 kept', () => {
  it('of the connection still reads', async () => {
    await fakeBrowser.storage.local.set({ connection });
    expect(await connectionItem.get()).toEqual(connection);
  });

  it('of the preferences still reads', async () => {
    await fakeBrowser.storage.local.set({ preferences });
    expect(await preferencesItem.get()).toEqual({ ...preferences, badge: false });
  });

  it('of each place still reads', async () => {
    await fakeBrowser.storage.session.set({ places });
    for (const { place, draft, made } of places) expect(await recallPlace(place)).toEqual({ draft, made });
  });

  it('of the token’s presence still reads', async () => {
    await fakeBrowser.storage.session.set({ tokenHeld });
    expect(await tokenHeldItem.get()).toBe(true);
  });

  it('of how well the links are known still reads', async () => {
    await fakeBrowser.storage.local.set({ library });
    expect(await libraryItem.get()).toEqual(library);
  });

  it('of deletions still reads', async () => {
    await fakeBrowser.storage.local.set({ deletions });
    expect(await deletionsItem.get()).toEqual(deletions);
  });

  it('has an example of each stored item, and only of those', async () => {
    const items = await readdir('lib/storage');
    const frozen = await readdir(join(import.meta.dirname, 'frozen'));
    const named = items.map((file) => file.replace(/\.ts$/, '')).filter((item) => item !== 'stored-item');
    expect(new Set(frozen.map((file) => file.replace(/-v\d+\.json$/, '')))).toEqual(new Set(named));
  });
});
