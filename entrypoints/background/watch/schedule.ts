import type { Connection } from '@/lib/connection/saved-connection.ts';
import { releaseNotifications } from '@/lib/permissions/notifications.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { isWatched, type Watch } from '@/lib/watch/watch.ts';
import { readStoredConnections } from '../connections/saved-connections.ts';
import { cancelAll, nextPoll, schedulePolls } from './alarms.ts';

/** Returns the watched links of a connection. */
export const watchedOn = async (connection: Connection): Promise<Watch[]> =>
  (await readWatches(connection)).links.filter(isWatched);

/** Returns the watched links of all connections. */
export const watchedLinks = async (): Promise<Watch[]> =>
  (await Promise.all((await readConnections()).map(watchedOn))).flat();

/** Sets the alarm while a link is watched. Else clears it, and gives back the permission, unless copies notify too. */
export async function updateSchedule(): Promise<void> {
  if ((await watchedLinks()).length > 0) return schedulePolls(nextPoll(Date.now()));
  await cancelAll();
  // A connection that cannot be parsed may watch some.
  const { unreadable } = await readStoredConnections();
  // A permission that stays is given back with the next change.
  if (unreadable.length === 0 && !(await quickItem.get()).notify) await releaseNotifications().catch(() => false);
}
