import { browser } from 'wxt/browser';
import { storedTime } from '@/lib/async/stored-time.ts';

/** Starts a poll of the links that are watched. */
const pollAlarm = 'watches';

/** Resumes a poll that was cut off, since the browser may stop a worker at any time. */
const resumeAlarm = 'watches-onward';

/** How often watched links are checked, in hours. */
const every = 6;
const period = every * 3_600_000;

/** When a poll is due after a check (milliseconds since 1970). */
export const nextPoll = (check: number): number => storedTime(check) + period;

/** What an alarm is for, if it is one of those above. */
export const stepOf = (name: string): 'poll' | 'resume' | null =>
  name === pollAlarm ? 'poll' : name === resumeAlarm ? 'resume' : null;

/** Polls from now on, the first at a moment or before it. */
export async function schedulePolls(when: number): Promise<void> {
  const alarm = await browser.alarms.get(pollAlarm);
  if (alarm !== undefined && alarm.scheduledTime <= when) return;
  await browser.alarms.create(pollAlarm, { when, periodInMinutes: every * 60 });
}

/** True if the browser still has the alarm, and not further ahead than polls are apart. */
export async function hasPolls(): Promise<boolean> {
  const alarm = await browser.alarms.get(pollAlarm);
  return storedTime(alarm?.scheduledTime ?? 0, period) > 0;
}

/** A poll starts: it is resumed each minute until it has ended. */
export const scheduleResume = (): Promise<void> => browser.alarms.create(resumeAlarm, { periodInMinutes: 1 });

/** A poll has ended. */
export const cancelResume = (): Promise<boolean> => browser.alarms.clear(resumeAlarm);

/** Nothing is watched any more. */
export const cancelAll = (): Promise<unknown> =>
  Promise.all([browser.alarms.clear(pollAlarm), browser.alarms.clear(resumeAlarm)]);
