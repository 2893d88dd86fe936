import type { Result } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { CreateLinkBody, UpdateLinkBody } from '@/lib/contract/link-writing.ts';
import { usedByChange, usedByNew, usedByRecords, usedFirst, withoutSlugOf } from '@/lib/link/used.ts';
import { answer } from '@/lib/messaging/answer.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { changeUsed, readUsed } from '@/lib/storage/used.ts';
import { withClient } from '../service-client.ts';

/** How long what is kept counts as fresh, in milliseconds. */
const freshFor = 5 * 60_000;

/** How many of the service's links are looked at. */
const looked = 100;

/** Answers what pages ask of the values used before. */
export function answerUsed(): void {
  answer('refreshUsed', refreshOnce);
}

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
  const { refreshedAt } = await readUsed();
  if (Math.abs(Date.now() - refreshedAt) < freshFor) return { ok: true, value: null };
  const listed = await withClient((client) => client.listLinks({ limit: `${looked}` }));
  if (!listed.ok) return listed;
  const { links, unreadable } = listed.value;
  const found = usedByRecords(links);
  // A shorter page is all there is: a slug that is not on it is free again.
  const isAll = links.length + unreadable.length < looked;
  await changeUsed(connectionId, (kept) => ({
    ...usedFirst(found, isAll ? { ...kept, slugs: [] } : kept),
    refreshedAt: Date.now(),
  })).catch(() => undefined);
  return { ok: true, value: null };
}

/**
 * To be called before a link is made, changed or deleted: what it returns notes what was used, on the connection there was
 * then. Nobody waits for it, and a full storage costs suggestions alone.
 */
export function noteUse() {
  const connection = connectionItem.get();
  const note = async (change: Parameters<typeof changeUsed>[1]): Promise<void> => {
    const connectionId = (await connection)?.id;
    if (connectionId !== undefined) await changeUsed(connectionId, change).catch(() => undefined);
  };
  return {
    created: (body: CreateLinkBody, created: CreatedLink) => note((kept) => usedFirst(usedByNew(body, created), kept)),
    /** A new slug has an address that only the service knows: it is asked again when a form opens. */
    updated: (body: UpdateLinkBody) =>
      note((kept) => {
        const values = usedFirst(usedByChange(body), kept);
        return body.custom_link === undefined ? values : { ...withoutSlugOf(values, body.id), refreshedAt: 0 };
      }),
    deleted: (id: string) => note((kept) => withoutSlugOf(kept, id)),
  };
}
