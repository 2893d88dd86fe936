import { expect, it } from 'vitest';
import { emptySyncState, parseSyncState, syncStateToKeep } from '@/entrypoints/background/library/sync-state.ts';
import frozen from '../../../lib/library/frozen/sync-state-v2.json';

it('goes on with a reading that an older Hem noted, where that one came to', () => {
  expect(parseSyncState(frozen)).toMatchObject({
    known: 1300,
    reading: { whole: true, cursor: { offset: 1188, isComplete: true, seen: 1287, stepsBack: 1, repeats: 0 } },
    pause: { by: 'failure', until: 1767315600000, tries: 2 },
  });
});

it('is kept so that an older Hem could read it', () => {
  expect(syncStateToKeep(parseSyncState(frozen))).toMatchObject(frozen);
});

it.each([undefined, null, 'a text', { ...frozen, known: 'many' }, { ...frozen, reading: {} }])(
  'counts for nothing where it cannot be read: %j',
  (kept) => {
    expect(parseSyncState(kept)).toEqual(emptySyncState);
  },
);
