import { readConnections } from '@/lib/storage/connections.ts';
import { deletionsItem } from '@/lib/storage/deletions.ts';
import { leftIds } from '../connection-traces.ts';
import { enqueue } from './outbox.ts';

/** Takes over the deletions that an older Hem had not sent when it was updated. */
export async function takeOverDeletions(): Promise<void> {
  const [deletions, connections] = await Promise.all([deletionsItem.get(), readConnections()]);
  if (deletions.length === 0) return;
  for (const { id, connection: its, state } of deletions) {
    const connection = connections.find(({ id }) => id === its);
    if (connection === undefined || state.name === 'failed') continue;
    // What can still be taken back can be so after the update, too.
    const { sendAt = Date.now() } = state;
    await enqueue({ write: { kind: 'delete', id }, at: null, isPrivate: false, connection, sendAt });
  }
  const isLeft = await leftIds(null);
  const others = deletions.filter(({ connection: its }) => connections.every(({ id }) => id !== its) && !isLeft(its));
  // Of a connection that this Hem cannot read.
  await (others.length === 0 ? deletionsItem.remove() : deletionsItem.set(others));
}
