import { releaseNotifications } from '@/lib/permissions/notifications.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { isWatched, type Watch } from '@/lib/watch/watch.ts';
import { dueAfter, expectNothing, expectRounds } from './alarms.ts';

/** The links that are watched on the connection there is. */
export const watchedNow = async (): Promise<Watch[]> => ((await readWatches())?.links ?? []).filter(isWatched);

/** The alarm and the permission are there for as long as some link is watched, and no longer. */
export async function settle(): Promise<void> {
  if ((await watchedNow()).length > 0) return expectRounds(dueAfter(Date.now()));
  await expectNothing();
  await releaseNotifications().catch(() => false);
}
