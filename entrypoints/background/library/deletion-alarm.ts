import { browser } from 'wxt/browser';
import type { Deletion } from '@/lib/storage/deletions.ts';

/** The alarm that sends what is due, should the worker have been stopped in between. */
export const deletionAlarm = 'deletions';

const minute = 60_000;

/**
 * Has the alarm for as long as anything is to be sent. It comes back each minute, since a worker may be stopped in the
 * middle of sending. Browsers may put it off to half a minute; a worker that lives is quicker.
 */
export async function expectSending(deletions: readonly Deletion[]): Promise<void> {
  const moments = deletions.flatMap(({ state }) => {
    if (state.name === 'failed') return [];
    return state.name === 'waiting' ? state.sendAt : Date.now() + minute;
  });
  if (moments.length === 0) await browser.alarms.clear(deletionAlarm);
  else await browser.alarms.create(deletionAlarm, { when: Math.min(...moments), periodInMinutes: 1 });
}
