import { describe, expect, it } from 'vitest';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { shownOf } from '@/lib/operations/shown-entries.ts';
import { create, entryOf } from '../../setup/outbox-entries.ts';

const noTab = (at: number) => ({ tabId: -1, address: `outbox:${at}`, connectionId: pageConnectionId() });
const many = (count: number, body = {}) =>
  Array.from({ length: count }, (_, at) => entryOf({ at: noTab(at), write: create(body) }));

describe('of what is not sent yet, pages are told', () => {
  it('all where there is little', () => {
    const entries = many(3);
    expect(shownOf(entries)).toEqual(entries);
    expect(shownOf([])).toEqual([]);
  });

  it('what has waited longest where there is much', () => {
    const entries = many(10_000);
    expect(shownOf(entries)).toEqual(entries.slice(0, 200));
  });

  it('also what a tab shows, and each deletion with its Undo, however much waits before', () => {
    const here = entryOf();
    const deletion = entryOf({ at: null, write: { kind: 'delete', id: crypto.randomUUID() } });
    const entries = [...many(10_000), here, deletion];
    expect(shownOf(entries)).toEqual([...entries.slice(0, 198), here, deletion]);
  });

  it('no more than its storage holds, however long each is', () => {
    const entries = many(10_000, { title: 'x'.repeat(50_000) });
    expect(JSON.stringify(shownOf(entries)).length).toBeLessThan(2_100_000);
  });
});
