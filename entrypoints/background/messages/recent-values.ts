import { storedAge } from '@/lib/async/stored-time.ts';
import type { Client } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import {
  mergeRecent,
  valuesOfCreate,
  valuesOfRecords,
  valuesOfUpdate,
  withoutSlugOf,
} from '@/lib/link/suggestions/recent-values.ts';
import { gatherPages, type Listing, noPages, pageSize } from '@/lib/link-index/index.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';
import { withConnection } from '../connections/service-client.ts';
import { type Background, perBackground } from '../shared/background.ts';
import { subscribe } from '../shared/changes.ts';
import { noteProblem } from '../shared/problems.ts';
import { changeRecentValuesOf } from '../shared/writers.ts';

/** The time after which stored values are refreshed, in milliseconds. */
const freshFor = 5 * 60_000;

/** Registers the messages about recent values, and adds new ones. If storage is full, only suggestions are missing. */
export function registerRecentValues(background: Background): void {
  const changeRecentValues = changeRecentValuesOf(background);
  // Requests from private windows are not stored either.
  answer(background, 'refreshRecentValues', async (_, { isPrivate, connectionId }) =>
    isPrivate ? { ok: true, value: null } : refreshOnce(background, await readConnection(connectionId)),
  );
  subscribe(background, {
    created: ({ body, link, connection, isPrivate }) =>
      isPrivate || changeRecentValues(connection.id, (kept) => mergeRecent(valuesOfCreate(body, link), kept)),
    // Only the service knows the address of a new slug. The list is read again when a form opens.
    updated: ({ body, connection, isPrivate }) =>
      isPrivate ||
      changeRecentValues(connection.id, (kept) => {
        const values = mergeRecent(valuesOfUpdate(body), kept);
        if (body.custom_link === undefined) return values;
        noteChanged(background, body.id);
        return { ...withoutSlugOf(values, body.id), refreshedAt: 0 };
      }),
    deleted: (change) => forgetSlugOf(background, change),
    foundGone: (change) => forgetSlugOf(background, change),
  });
}

function forgetSlugOf(
  background: Background,
  { id, connection }: { id: string; connection: Pick<Connection, 'id'> },
): Promise<void> {
  noteChanged(background, id);
  return changeRecentValuesOf(background)(connection.id, (kept) => withoutSlugOf(kept, id));
}

const memoryOf = perBackground(() => ({
  /**
   * For each running request of the list: links whose slug was changed or deleted since. The answer has the old slugs.
   */
  listing: new Set<Set<string>>(),
  running: new Map<string, Promise<Result<null>>>(),
}));

function noteChanged(background: Background, id: string): void {
  for (const changed of memoryOf(background).listing) changed.add(id);
}

/** Refreshes a connection's values. Parts of a page that ask at the same time share one request. */
async function refreshOnce(background: Background, connection: Connection | null): Promise<Result<null>> {
  const memory = memoryOf(background);
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const there = memory.running.get(connection.id);
  if (there !== undefined) return there;
  const mine = refresh(background, connection).finally(() => memory.running.delete(connection.id));
  memory.running.set(connection.id, mine);
  return mine;
}

/** Lists the first links. A second page is read if the first is short, since a service may limit the size of pages. */
async function listFirst(client: Client): Promise<Result<Listing>> {
  const pages = gatherPages();
  let listing = noPages;
  for (let asked = 0; asked < 2 && !listing.isEnd && listing.links.length < pageSize; asked += 1) {
    const page = await client.listLinks({ offset: String(pages.offset), limit: String(pageSize) });
    if (!page.ok) return page;
    listing = pages.add(page.value);
  }
  return { ok: true, value: listing };
}

async function refresh(background: Background, connection: Connection): Promise<Result<null>> {
  const memory = memoryOf(background);
  const before = await readRecentValues(connection.id);
  if (storedAge(before.refreshedAt) < freshFor) return { ok: true, value: null };
  const changed = new Set<string>();
  memory.listing.add(changed);
  try {
    const listed = await withConnection(background, { connectionId: connection.id }, listFirst);
    if (!listed.ok) return listed;
    const { links, isEnd, gap } = listed.value;
    // If the list is complete, any other slug is free again.
    const isAll = isEnd && gap === null;
    await changeRecentValuesOf(background)(connection.id, (kept) => {
      const found = valuesOfRecords(links.filter(({ id }) => !changed.has(id)));
      return {
        ...mergeRecent(found, isAll ? { ...kept, slugs: [] } : kept),
        refreshedAt: changed.size > 0 ? 0 : Date.now(),
      };
    }).catch(noteProblem(background, 'readList'));
  } finally {
    memory.listing.delete(changed);
  }
  return { ok: true, value: null };
}
