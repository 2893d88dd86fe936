import * as z from 'zod/mini';
import { takingTurns } from '@/lib/async/taking-turns.ts';
import { connection } from '@/lib/connection/kept-connection.ts';
import { readKey, removeKeys, writeKey } from '@/lib/storage/keyed-item.ts';
import type { ChangeOf } from './changes.ts';
import { connectionTrace } from './connection-traces.ts';

/*
 * The connections that are being left. Much is kept for each, by many: the next worker goes on where this one was stopped.
 */

const leavingKey = 'local:leaving';

const { id, baseUrl, scope } = connection.shape;
const note = z.object({
  scope,
  trace: z.nullable(connectionTrace),
  /** The connection that follows in its place; null where none does. */
  to: z.nullable(z.object({ id, baseUrl })),
});

/** A connection that is being left, as it is noted. */
type LeavingNote = z.infer<typeof note>;

const inTurn = takingTurns();

/** Those that are being left, or were when a worker was stopped. */
export const readLeaving = async (): Promise<LeavingNote[]> =>
  z.array(note).safeParse(await readKey(leavingKey)).data ?? [];

/** Notes that a connection is being left, before anything of it goes. */
export const noteLeaving = (
  { scope, trace }: Pick<ChangeOf<'left'>, 'scope' | 'trace'>,
  to: LeavingNote['to'],
): Promise<void> => change((notes) => [...notes.filter((one) => one.scope !== scope), { scope, trace, to }]);

/** Notes that nothing of a connection is left any more that could go. */
export const endLeaving = (scope: LeavingNote['scope']): Promise<void> =>
  change((notes) => notes.filter((one) => one.scope !== scope));

const change = (how: (notes: LeavingNote[]) => LeavingNote[]): Promise<void> =>
  inTurn(async () => {
    const before = await readLeaving();
    const notes = how(before);
    if (notes.length > 0) await writeKey(leavingKey, notes);
    // A browser that removes nothing may still write.
    else if (before.length > 0) await removeKeys(leavingKey).catch(() => writeKey(leavingKey, []));
  });
