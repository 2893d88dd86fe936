import { expect, it } from 'vitest';
import { emptySyncState, newReading, parseSyncState } from '@/entrypoints/background/link-index/sync-state.ts';

const reading = newReading(true, emptySyncState);

it('continues a sync where it stopped', () => {
  const stored = {
    ...emptySyncState,
    known: 1300,
    reading: { ...reading, cursor: { ...reading.cursor, offset: 1188 } },
  };
  expect(parseSyncState(structuredClone(stored))).toEqual(stored);
});

it.each([undefined, null, 'a text', { ...emptySyncState, known: 'many' }, { ...emptySyncState, reading: {} }])(
  'ignores an unreadable state: %j',
  (stored) => {
    expect(parseSyncState(stored)).toEqual(emptySyncState);
  },
);
