import type { Connection } from '@/lib/connection/saved-connection.ts';
import { releaseNotifications } from '@/lib/permissions/notifications.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { isWatched, type Watch } from '@/lib/watch/watch.ts';
import { readStoredConnections } from '../connections/saved-connections.ts';
import { cancelAll, nextPoll, schedulePolls } from './alarms.ts';

/** The links that are watched on a connection. */
export const watchedOn = async (connection: Connection): Promise<Watch[]> =>
  (await readWatches(connection)).links.filter(isWatched);

/** The links that are watched on all connections. */
export const watchedLinks = async (): Promise<Watch[]> =>
  (await Promise.all((await readConnections()).map(watchedOn))).flat();

/** The alarm and the permission are there for as long as some link is watched; a copy may be told by the same. */
export async function updateSchedule(): Promise<void> {
  if ((await watchedLinks()).length > 0) return schedulePolls(nextPoll(Date.now()));
  await cancelAll();
  // A connection that cannot be parsed may watch some.
  const { unreadable } = await readStoredConnections();
  if (unreadable.length === 0 && !(await quickItem.get()).notify) await releaseNotifications().catch(() => false);
}
