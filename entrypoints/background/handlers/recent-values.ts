import { storedTime } from '@/lib/async/stored-time.ts';
import type { Client } from '@/lib/client/create-client.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import { gatherPages, type Listing, noPages, pageSize } from '@/lib/library/index.ts';
import {
  mergeRecent,
  valuesOfCreate,
  valuesOfRecords,
  valuesOfUpdate,
  withoutSlugOf,
} from '@/lib/link/recent-values.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { readConnection } from '@/lib/storage/connections.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';
import { type Background, perBackground } from '../background.ts';
import { subscribe } from '../changes.ts';
import { withConnection } from '../connections/service-client.ts';
import { noteProblem } from '../problems.ts';
import { changeRecentValuesOf } from '../writers.ts';

/** How long what is kept counts as fresh, in milliseconds. */
const freshFor = 5 * 60_000;

/** Answers what pages ask of recent values, and notes new ones. A full storage costs suggestions alone. */
export function answerRecentValues(background: Background): void {
  const changeRecentValues = changeRecentValuesOf(background);
  // What a private window makes a page ask for is not kept either.
  answer(background, 'refreshRecentValues', async (_, { isPrivate, connectionId }) =>
    isPrivate ? { ok: true, value: null } : refreshOnce(background, await readConnection(connectionId)),
  );
  subscribe(background, {
    created: ({ body, link, connection, isPrivate }) =>
      isPrivate || changeRecentValues(connection.id, (kept) => mergeRecent(valuesOfCreate(body, link), kept)),
    // A new slug has an address that only the service knows: it is asked again when a form opens.
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
  /** For each running request of the list: the links whose slug was changed or deleted since. Its answer has the old slugs. */
  listing: new Set<Set<string>>(),
  running: new Map<string, Promise<Result<null>>>(),
}));

function noteChanged(background: Background, id: string): void {
  for (const changed of memoryOf(background).listing) changed.add(id);
}

/** Several parts of a page ask at once; the service is asked once. */
async function refreshOnce(background: Background, connection: Connection | null): Promise<Result<null>> {
  const memory = memoryOf(background);
  if (connection === null) return { ok: false, failure: { kind: 'notConnected' } };
  const there = memory.running.get(connection.id);
  if (there !== undefined) return there;
  const mine = refresh(background, connection).finally(() => memory.running.delete(connection.id));
  memory.running.set(connection.id, mine);
  return mine;
}

/** Lists the first links. A short page may be all there is, or all that a service gives at once: the next one tells. */
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
  if (Date.now() - storedTime(before.refreshedAt) < freshFor) return { ok: true, value: null };
  const changed = new Set<string>();
  memory.listing.add(changed);
  try {
    const listed = await withConnection(background, { connectionId: connection.id }, listFirst);
    if (!listed.ok) return listed;
    const { links, isEnd, gap } = listed.value;
    // Where these are all there are, a slug that none of them has is free again.
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
