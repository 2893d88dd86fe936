import { browser } from 'wxt/browser';
import { storedTime } from '@/lib/async/stored-time.ts';
import type { SyncState } from './sync-state.ts';

/** The alarm that reads new links. */
const dueAlarm = 'library';

/** The alarm that resumes a reading, since the browser may stop a worker at any time. */
const onwardAlarm = 'library-onward';

/** Returns the name of a connection's own alarm. */
const onwardOf = (connectionId: string) => `${onwardAlarm}:${connectionId}`;

/** True for the alarms of this file. */
export const isReadingAlarm = (name: string): boolean => name === dueAlarm || name.startsWith(onwardAlarm);

/** Minutes between readings of the list. */
const period = 15;

/** Sets the alarm that reads soon and then every 15 minutes. To be called after connecting, and when the browser starts. */
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

/** Sets an alarm that resumes a connection's reading each minute until it has ended. */
export const expectOnward = (connectionId: string): Promise<void> =>
  browser.alarms.create(onwardOf(connectionId), { periodInMinutes: 1 });

/** Clears the alarm of a reading that has ended. A failed one resumes after its pause. */
export async function expectRetry(connectionId: string, { reading, pause }: SyncState): Promise<void> {
  const until = reading !== null && pause?.by === 'failure' ? pause.until : null;
  await browser.alarms.clear(onwardOf(connectionId));
  if (until !== null) await browser.alarms.create(onwardOf(connectionId), { when: until });
}

/** Clears the alarms of a removed connection; of the last one, all alarms. */
export const expectNothing = (connectionId: string, { isLast }: { isLast: boolean }): Promise<unknown> =>
  Promise.all([isLast && browser.alarms.clear(dueAlarm), browser.alarms.clear(onwardOf(connectionId))]);
