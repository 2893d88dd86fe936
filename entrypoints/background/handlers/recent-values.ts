import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Result } from '@/lib/contract/failure.ts';
import {
  mergeRecent,
  valuesOfCreate,
  valuesOfRecords,
  valuesOfUpdate,
  withoutSlugOf,
} from '@/lib/link/recent-values.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { changeRecentValues, forgetRecentValues, readRecentValues } from '@/lib/storage/recent-values.ts';
import { leavesOrigin, subscribe } from '../changes.ts';
import { withConnection } from '../service-client.ts';

/** How long what is kept counts as fresh, in milliseconds. */
const freshFor = 5 * 60_000;

/** How many of the service's links are looked at. */
const looked = 100;

/** Answers what pages ask of recent values, and notes new ones. A full storage costs suggestions alone. */
export function answerRecentValues(): void {
  // What a private window makes a page ask for is not kept either.
  answer('refreshRecentValues', async (_, { isPrivate }) => (isPrivate ? { ok: true, value: null } : refreshOnce()));
  subscribe({
    created: ({ body, link, connection, isPrivate }) =>
      isPrivate || changeRecentValues(connection.id, (kept) => mergeRecent(valuesOfCreate(body, link), kept)),
    // A new slug has an address that only the service knows: it is asked again when a form opens.
    updated: ({ body, connection, isPrivate }) =>
      isPrivate ||
      changeRecentValues(connection.id, (kept) => {
        const values = mergeRecent(valuesOfUpdate(body), kept);
        return body.custom_link === undefined ? values : { ...withoutSlugOf(values, body.id), refreshedAt: 0 };
      }),
    deleted: forgetSlugOf,
    foundGone: forgetSlugOf,
    left: (change) => leavesOrigin(change) && forgetRecentValues(),
  });
}

const forgetSlugOf = ({ id, connection }: { id: string; connection: Pick<Connection, 'id'> }) =>
  changeRecentValues(connection.id, (kept) => withoutSlugOf(kept, id));

let running: { connectionId: string; done: Promise<Result<null>> } | null = null;

/** Several parts of a page ask at once; the service is asked once. */
async function refreshOnce(): Promise<Result<null>> {
  const connectionId = (await connectionItem.get())?.id ?? '';
  if (running?.connectionId === connectionId) return running.done;
  const mine = { connectionId, done: refresh(connectionId) };
  running = mine;
  const done = await mine.done;
  if (running === mine) running = null;
  return done;
}

async function refresh(connectionId: string): Promise<Result<null>> {
  const { refreshedAt } = await readRecentValues();
  if (Math.abs(Date.now() - refreshedAt) < freshFor) return { ok: true, value: null };
  const listed = await withConnection((client) => client.listLinks({ limit: `${looked}` }));
  if (!listed.ok) return listed;
  const { links, unreadable } = listed.value;
  const found = valuesOfRecords(links);
  // A shorter page is all there is: a slug that is not on it is free again.
  const isAll = links.length + unreadable.length < looked;
  await changeRecentValues(connectionId, (kept) => ({
    ...mergeRecent(found, isAll ? { ...kept, slugs: [] } : kept),
    refreshedAt: Date.now(),
  })).catch(() => undefined);
  return { ok: true, value: null };
}
