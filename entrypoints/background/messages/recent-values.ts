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
import { type RecentValuesWriter, readRecentValues } from '@/lib/storage/recent-values.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { Changes } from '../shared/changes.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { NoteProblem } from '../shared/problems.ts';

/** The time after which stored values are refreshed, in milliseconds. */
const freshFor = 5 * 60_000;

interface Needs {
  lifetime: Lifetime;
  changes: Changes;
  noteProblem: NoteProblem;
  changeRecentValues: RecentValuesWriter;
  connections: Connections;
}

/** Registers the messages about recent values, and adds new ones. If storage is full, only suggestions are missing. */
export function registerRecentValues({ lifetime, changes, noteProblem, changeRecentValues, connections }: Needs): void {
  /**
   * For each running request of the list: links whose slug was changed or deleted since. The answer has the old slugs.
   */
  const listings = new Set<Set<string>>();
  const running = new Map<string, Promise<Result<null>>>();

  // Requests from private windows are not stored either.
  answer(lifetime, 'refreshRecentValues', async (_, { isPrivate, connectionId }) =>
    isPrivate ? { ok: true, value: null } : refreshOnce(await readConnection(connectionId)),
  );
  changes.subscribe({
    created: ({ body, link, connection, isPrivate }) =>
      isPrivate || changeRecentValues(connection.id, (kept) => mergeRecent(valuesOfCreate(body, link), kept)),
    // Only the service knows the address of a new slug. The list is read again when a form opens.
    updated: ({ body, connection, isPrivate }) =>
      isPrivate ||
      changeRecentValues(connection.id, (kept) => {
        const values = mergeRecent(valuesOfUpdate(body), kept);
        if (body.custom_link === undefined) return values;
        noteChanged(body.id);
        return { ...withoutSlugOf(values, body.id), refreshedAt: 0 };
      }),
    deleted: (change) => forgetSlugOf(change),
    foundGone: (change) => forgetSlugOf(change),
  });

  function forgetSlugOf({ id, connection }: { id: string; connection: Pick<Connection, 'id'> }): Promise<void> {
    noteChanged(id);
    return changeRecentValues(connection.id, (kept) => withoutSlugOf(kept, id));
  }

  function noteChanged(id: string): void {
    for (const changed of listings) changed.add(id);
  }

  /** Refreshes a connection's values. Parts of a page that ask at the same time share one request. */
  async function refreshOnce(connection: Connection | null): Promise<Result<null>> {
    if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
    const there = running.get(connection.id);
    if (there !== undefined) return there;
    const mine = refresh(connection).finally(() => running.delete(connection.id));
    running.set(connection.id, mine);
    return mine;
  }

  async function refresh(connection: Connection): Promise<Result<null>> {
    const before = await readRecentValues(connection.id);
    if (storedAge(before.refreshedAt) < freshFor) return { ok: true, value: null };
    const changed = new Set<string>();
    listings.add(changed);
    try {
      const listed = await connections.withConnection({ connectionId: connection.id }, listFirst);
      if (!listed.ok) return listed;
      const { links, isEnd, gap } = listed.value;
      // If the list is complete, any other slug is free again.
      const isAll = isEnd && gap === null;
      await changeRecentValues(connection.id, (kept) => {
        const found = valuesOfRecords(links.filter(({ id }) => !changed.has(id)));
        return {
          ...mergeRecent(found, isAll ? { ...kept, slugs: [] } : kept),
          refreshedAt: changed.size > 0 ? 0 : Date.now(),
        };
      }).catch(noteProblem('readList'));
    } finally {
      listings.delete(changed);
    }
    return { ok: true, value: null };
  }
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
