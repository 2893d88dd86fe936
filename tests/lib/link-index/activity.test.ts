import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import type { LinkRecord } from '../../../lib/contract/link-reading.ts';
import { listLinkActivity, withCachedLinks } from '../../../lib/link-index/index.ts';
import { cacheLinks } from '../../setup/cached-links.ts';
import { linkOf } from '../../setup/list-service.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Returns the last clicks of links with these cached records. */
async function lastClicksOf(records: Partial<LinkRecord>[]) {
  await cacheLinks(
    'one',
    records.map((record, at) => linkOf(at + 1, record)),
  );
  const activity = await withCachedLinks('one', listLinkActivity);
  return activity.map(({ lastClicked }) => lastClicked);
}

it('a last click is a time, never or unknown', async () => {
  const last_clicked = '2026-03-01T10:20:30Z';
  const records = [
    { is_clicked: true, last_clicked },
    { is_clicked: null, last_clicked },
    { is_clicked: false, last_clicked: null },
    { is_clicked: true, last_clicked: null },
    { is_clicked: null, last_clicked: null },
  ];
  const time = Date.parse(last_clicked);
  expect(await lastClicksOf(records)).toEqual([time, time, 'never', 'unknown', 'unknown']);
});

it('a last click at the start of an hour is unknown, since Hem may have taken it from stats', async () => {
  const times = ['2026-03-01T10:00:00Z', '2026-03-01T10:30:00+05:30', '2026-03-01T10:45:00+05:45'];
  const records = times.map((last_clicked) => ({ is_clicked: true, last_clicked }));
  expect(await lastClicksOf(records)).toEqual(['unknown', 'unknown', 'unknown']);
});
