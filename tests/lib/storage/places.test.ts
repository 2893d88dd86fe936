import fc from 'fast-check';
import { beforeEach, describe, expect, it, test as property, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { LinkDraft } from '../../../lib/link/draft.ts';
import { forgetPlaces, type Place, recallPlace, rememberPlace } from '../../../lib/storage/places.ts';

beforeEach(() => fakeBrowser.reset());

const here: Place = { tabId: 1, address: 'https://example.com/page' };
const nothing = { draft: null, made: null };

const draftOf = (title: string): LinkDraft => ({ long_url: here.address, title, custom_link: '', domain: null });
const made = {
  id: '123e4567-e89b-42d3-a456-426614174000',
  title: 'Page',
  long_url: here.address,
  short_url: 'https://go.example.com/x7Kp2aB',
  custom_url: null,
  created_at: '2026-03-01T12:00:00.000Z',
};

const kept = async (): Promise<unknown> => (await fakeBrowser.storage.session.get('places'))['places'];

describe('a place', () => {
  it('remembers nothing at first', async () => {
    expect(await recallPlace(here)).toEqual(nothing);
  });

  it('remembers what was typed and what was made, each on its own', async () => {
    await rememberPlace(here, { draft: draftOf('Typed') });
    expect(await recallPlace(here)).toEqual({ draft: draftOf('Typed'), made: null });
    await rememberPlace(here, { made });
    expect(await recallPlace(here)).toEqual({ draft: draftOf('Typed'), made });
    await rememberPlace(here, { draft: null });
    expect(await recallPlace(here)).toEqual({ draft: null, made });
  });

  it('is a tab and an address: neither alone brings anything back', async () => {
    await rememberPlace(here, { draft: draftOf('Typed') });
    expect(await recallPlace({ ...here, tabId: 2 })).toEqual(nothing);
    expect(await recallPlace({ ...here, address: 'https://example.com/other' })).toEqual(nothing);
  });

  it('is let go when there is nothing left to remember', async () => {
    await rememberPlace(here, { draft: draftOf('Typed') });
    await rememberPlace(here, { draft: null });
    expect(await kept()).toEqual([]);
  });

  it('is forgotten with all the others', async () => {
    await rememberPlace(here, { draft: draftOf('Typed') });
    await forgetPlaces();
    expect(await recallPlace(here)).toEqual(nothing);
    expect(await kept()).toBeUndefined();
  });

  it('is gone when the browser closes: nothing lasting is written', async () => {
    await rememberPlace(here, { draft: draftOf('Typed'), made });
    expect(await fakeBrowser.storage.local.get()).toEqual({});
    expect(await fakeBrowser.storage.sync.get()).toEqual({});
  });

  it('is pushed out by the hundred that came after it', async () => {
    for (let tabId = 1; tabId <= 101; tabId += 1)
      await rememberPlace({ ...here, tabId }, { draft: draftOf(`${tabId}`) });
    expect(await kept()).toHaveLength(100);
    expect(await recallPlace({ ...here, tabId: 1 })).toEqual(nothing);
    expect(await recallPlace({ ...here, tabId: 2 })).toMatchObject({ draft: { title: '2' } });
  });

  it('that is come back to counts as new', async () => {
    for (let tabId = 1; tabId <= 100; tabId += 1)
      await rememberPlace({ ...here, tabId }, { draft: draftOf(`${tabId}`) });
    await rememberPlace(here, { draft: draftOf('again') });
    await rememberPlace({ ...here, tabId: 101 }, { draft: draftOf('101') });
    expect(await recallPlace(here)).toMatchObject({ draft: { title: 'again' } });
    expect(await recallPlace({ ...here, tabId: 2 })).toEqual(nothing);
  });
});

describe('writing faster than the storage', () => {
  it('ends with the last of what was typed', async () => {
    const titles = ['S', 'Sp', 'Spr', 'Spri', 'Sprin', 'Spring'];
    await Promise.all(titles.map((title) => rememberPlace(here, { draft: draftOf(title) })));
    expect(await recallPlace(here)).toMatchObject({ draft: { title: 'Spring' } });
  });

  it('goes on after a write that failed', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
    await expect(rememberPlace(here, { draft: draftOf('Lost') })).rejects.toThrow('QUOTA');
    await rememberPlace(here, { draft: draftOf('Kept') });
    expect(await recallPlace(here)).toMatchObject({ draft: { title: 'Kept' } });
  });
});

property('places written all at once hold what they would hold written one after the other', async () => {
  const write = fc.record({
    tabId: fc.integer({ min: 1, max: 3 }),
    change: fc.oneof(
      fc.string().map((title) => ({ draft: draftOf(title) })),
      fc.constantFrom({ draft: null }, { made }, { made: null }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
      fakeBrowser.reset();
      for (const { tabId, change } of writes) await rememberPlace({ ...here, tabId }, change);
      const inTurn = await kept();
      fakeBrowser.reset();
      await Promise.all(writes.map(({ tabId, change }) => rememberPlace({ ...here, tabId }, change)));
      expect(await kept()).toEqual(inTurn);
    }),
    { numRuns: 50 },
  );
});
