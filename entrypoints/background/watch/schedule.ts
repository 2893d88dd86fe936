import { releaseNotifications } from '@/lib/permissions/notifications.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { readWatches } from '@/lib/storage/watches.ts';
import { isWatched, type Watch } from '@/lib/watch/watch.ts';
import { cancelAll, nextPoll, schedulePolls } from './alarms.ts';

/** The links that are watched on the connection there is. */
export const watchedLinks = async (): Promise<Watch[]> => ((await readWatches())?.links ?? []).filter(isWatched);

/** The alarm and the permission are there for as long as some link is watched; a copy may be told by the same. */
export async function updateSchedule(): Promise<void> {
  if ((await watchedLinks()).length > 0) return schedulePolls(nextPoll(Date.now()));
  await cancelAll();
  if (!(await quickItem.get()).notify) await releaseNotifications().catch(() => false);
}
