import fc from 'fast-check';
import { beforeEach, describe, expect, it, test as property, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { MadeLink } from '../../../lib/link/made-link.ts';
import type { Place } from '../../../lib/link/place.ts';
import {
  hasMade,
  isMadeDeleted,
  placesWriter,
  recallMade,
  rememberMade,
  watchMade,
} from '../../../lib/storage/places.ts';
import { madeLink } from '../../setup/made-link.ts';
import { runs } from '../../setup/runs.ts';
import { saved } from '../../setup/saved.ts';

const { changeMade, forgetMade, forgetPlaces } = placesWriter();

beforeEach(() => fakeBrowser.reset());

const here: Place = { tabId: 1, address: 'https://example.com/page', connectionId: 'here' };

const madeOf = (title: string): MadeLink => ({ ...madeLink, title });
const remember = (title: string, at: Place = here) => rememberMade(at, madeOf(title));

const savedPlaces = async (): Promise<unknown> => (await saved('session'))['places'];

describe('a place', () => {
  it('has no link at first', async () => {
    expect(await recallMade(here)).toBeNull();
  });

  it('has the last link that was created there', async () => {
    await remember('First');
    await remember('Second');
    expect(await recallMade(here)).toEqual(madeOf('Second'));
  });

  it('has what its link still lacks, and why', async () => {
    const missing = {
      geo_targets: [{ country_id: 'DE' as const, target_url: 'https://example.com/de' }],
      failure: { kind: 'network' as const },
    };
    await rememberMade(here, { ...madeLink, missing });
    expect(await recallMade(here)).toEqual({ ...madeLink, missing });
  });

  it('is identified by its tab, address and connection together', async () => {
    await remember('Made');
    expect(await recallMade({ ...here, tabId: 2 })).toBeNull();
    expect(await recallMade({ ...here, address: 'https://example.com/other' })).toBeNull();
    expect(await recallMade({ ...here, connectionId: 'elsewhere' })).toBeNull();
  });

  it('is deleted if it is empty', async () => {
    await remember('Made');
    await rememberMade(here, null);
    expect(await savedPlaces()).toEqual([]);
  });

  it('is deleted with all others of its connection, and with none of another', async () => {
    const elsewhere = { ...here, connectionId: 'elsewhere' };
    await remember('Made');
    await remember('Other', elsewhere);
    await forgetPlaces((connectionId) => connectionId === 'here');
    expect(await recallMade(here)).toBeNull();
    expect(await recallMade(elsewhere)).toEqual(madeOf('Other'));
    await forgetPlaces((connectionId) => connectionId === 'elsewhere');
    expect(await savedPlaces()).toBeUndefined();
  });

  it('has what a change makes of its link, at all places of one connection', async () => {
    const [again, elsewhere] = [
      { ...here, tabId: 2 },
      { ...here, connectionId: 'elsewhere' },
    ];
    for (const at of [here, again, elsewhere]) await remember('Made', at);
    await remember('Other', { ...here, tabId: 3 });
    const changed = vi.fn();
    const stop = watchMade(changed);
    await changeMade('here', () => undefined);
    await changeMade('nowhere', (made) => ({ ...made, title: 'Lost' }));
    expect(changed).not.toHaveBeenCalled();
    await changeMade('here', (made) => (made.title === 'Made' ? { ...made, title: 'Changed' } : undefined));
    expect(changed).toHaveBeenCalledTimes(1);
    const titles = [here, again, elsewhere, { ...here, tabId: 3 }].map(async (at) => (await recallMade(at))?.title);
    expect(await Promise.all(titles)).toEqual(['Changed', 'Changed', 'Made', 'Other']);
    stop();
    await remember('Later');
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('knows that its link was deleted, until another is created there', async () => {
    const elsewhere = { ...here, connectionId: 'elsewhere' };
    expect([await hasMade(), await isMadeDeleted(here)]).toEqual([false, false]);
    for (const at of [here, elsewhere]) await remember('Made', at);
    await forgetMade('here', 'another-id');
    expect([await hasMade(), await isMadeDeleted(here)]).toEqual([true, false]);
    await forgetMade('here', madeLink.id);
    expect([await recallMade(here), await isMadeDeleted(here), await hasMade()]).toEqual([null, true, true]);
    expect(await isMadeDeleted(elsewhere)).toBe(false);
    await forgetMade('elsewhere', madeLink.id);
    expect(await hasMade()).toBe(false);
    await remember('Again');
    expect([await hasMade(), await isMadeDeleted(here)]).toEqual([true, false]);
  });

  it('is in session storage only, which ends with the browser', async () => {
    await remember('Made');
    expect(await fakeBrowser.storage.local.get()).toEqual({});
    expect(await fakeBrowser.storage.sync.get()).toEqual({});
  });

  it('is replaced by the hundredth one after it', async () => {
    for (let tabId = 1; tabId <= 101; tabId += 1) await remember(`${tabId}`, { ...here, tabId });
    expect(await savedPlaces()).toHaveLength(100);
    expect(await recallMade({ ...here, tabId: 1 })).toBeNull();
    expect(await recallMade({ ...here, tabId: 2 })).toMatchObject({ title: '2' });
  });

  it('counts as new when it is used again', async () => {
    for (let tabId = 1; tabId <= 100; tabId += 1) await remember(`${tabId}`, { ...here, tabId });
    await remember('again');
    await remember('101', { ...here, tabId: 101 });
    expect(await recallMade(here)).toMatchObject({ title: 'again' });
    expect(await recallMade({ ...here, tabId: 2 })).toBeNull();
  });
});

describe('concurrent writes', () => {
  it('end with the last link', async () => {
    const titles = ['1', '2', '3', '4', '5', '6'];
    await Promise.all(titles.map((title) => remember(title)));
    expect(await recallMade(here)).toMatchObject({ title: '6' });
  });

  it('continue after a failed write', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    await expect(remember('Lost')).rejects.toThrow('QUOTA');
    await remember('Kept');
    expect(await recallMade(here)).toMatchObject({ title: 'Kept' });
  });
});

property('concurrent writes give the same places as sequential ones', async () => {
  const write = fc.record({
    tabId: fc.integer({ min: 1, max: 3 }),
    link: fc.oneof(fc.string().map(madeOf), fc.constant(null)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
      fakeBrowser.reset();
      for (const { tabId, link } of writes) await rememberMade({ ...here, tabId }, link);
      const sequential = await savedPlaces();
      fakeBrowser.reset();
      await Promise.all(writes.map(({ tabId, link }) => rememberMade({ ...here, tabId }, link)));
      expect(await savedPlaces()).toEqual(sequential);
    }),
    runs(50),
  );
});
