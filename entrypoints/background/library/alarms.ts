import { browser } from 'wxt/browser';
import { storedTime } from '@/lib/async/stored-time.ts';
import type { SyncState } from './sync-state.ts';

/** Reads from time to time. */
const dueAlarm = 'library';

/** Goes on with a reading that was cut off, since the browser may stop a worker at any time. */
const onwardAlarm = 'library-onward';

/** That of a connection, by its id. */
const onwardOf = (connectionId: string) => `${onwardAlarm}:${connectionId}`;

/** Whether an alarm is one of those below. */
export const isReadingAlarm = (name: string): boolean => name === dueAlarm || name.startsWith(onwardAlarm);

/** Minutes between readings of the list. */
const period = 15;

/** Reads soon, and from time to time: to be called once connected, and when the browser starts. */
export const expectReadings = (): Promise<void> =>
  browser.alarms.create(dueAlarm, { delayInMinutes: 0.5, periodInMinutes: period });

/**
 * Does the same if the alarm is missing or too far ahead. Firefox drops it without notice when the extension is disabled,
 * and browsers leave it where it is when the clock is set back.
 */
export async function ensureReadings(): Promise<void> {
  const alarm = await browser.alarms.get(dueAlarm);
  if (storedTime(alarm?.scheduledTime ?? 0, period * 60_000) === 0) await expectReadings();
}

/** A reading of a connection begins: it is gone on with each minute until it has ended. */
export const expectOnward = (connectionId: string): Promise<void> =>
  browser.alarms.create(onwardOf(connectionId), { periodInMinutes: 1 });

/** A reading has ended: one that failed is gone on with once its pause is over. */
export async function expectRetry(connectionId: string, { reading, pause }: SyncState): Promise<void> {
  const until = reading !== null && pause?.by === 'failure' ? pause.until : null;
  await browser.alarms.clear(onwardOf(connectionId));
  if (until !== null) await browser.alarms.create(onwardOf(connectionId), { when: until });
}

/** Nothing of a connection is to be read any more; of the last one, nothing at all. */
export const expectNothing = (connectionId: string, { isLast }: { isLast: boolean }): Promise<unknown> =>
  Promise.all([isLast && browser.alarms.clear(dueAlarm), browser.alarms.clear(onwardOf(connectionId))]);
