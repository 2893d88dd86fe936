import { expect, it } from 'vitest';
import { emptySyncState, newReading, parseSyncState } from '@/entrypoints/background/link-index/sync-state.ts';

const reading = newReading(true, emptySyncState);

it('goes on with a reading where it came to', () => {
  const stored = {
    ...emptySyncState,
    known: 1300,
    reading: { ...reading, cursor: { ...reading.cursor, offset: 1188 } },
  };
  expect(parseSyncState(structuredClone(stored))).toEqual(stored);
});

it.each([undefined, null, 'a text', { ...emptySyncState, known: 'many' }, { ...emptySyncState, reading: {} }])(
  'counts for nothing where it cannot be read: %j',
  (stored) => {
    expect(parseSyncState(stored)).toEqual(emptySyncState);
  },
);
