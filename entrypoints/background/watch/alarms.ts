import { browser } from 'wxt/browser';
import { storedTime } from '@/lib/async/stored-time.ts';

/** The alarm that starts a poll of watched links. */
const pollAlarm = 'watches';

/** The alarm that resumes an interrupted poll, since the browser may stop a worker at any time. */
const resumeAlarm = 'watches-onward';

/** Hours between checks of watched links. */
const every = 6;
const period = every * 3_600_000;

/** Returns the time of the next poll after a check (milliseconds since 1970). */
export const nextPoll = (check: number): number => storedTime(check) + period;

/** Returns the purpose of an alarm; null for other alarms. */
export const stepOf = (name: string): 'poll' | 'resume' | null =>
  name === pollAlarm ? 'poll' : name === resumeAlarm ? 'resume' : null;

/** Schedules polls, the first at a given time or earlier. */
export async function schedulePolls(when: number): Promise<void> {
  const alarm = await browser.alarms.get(pollAlarm);
  if (alarm !== undefined && alarm.scheduledTime <= when) return;
  await browser.alarms.create(pollAlarm, { when, periodInMinutes: every * 60 });
}

/** True if the browser still has the alarm, and it is not further ahead than one period. */
export async function hasPolls(): Promise<boolean> {
  const alarm = await browser.alarms.get(pollAlarm);
  return storedTime(alarm?.scheduledTime ?? 0, period) > 0;
}

/** Schedules a resume each minute while a poll runs. */
export const scheduleResume = (): Promise<void> => browser.alarms.create(resumeAlarm, { periodInMinutes: 1 });

/** Cancels the resume at the end of a poll. */
export const cancelResume = (): Promise<boolean> => browser.alarms.clear(resumeAlarm);

/** Cancels all alarms when no link is watched. */
export const cancelAll = (): Promise<unknown> =>
  Promise.all([browser.alarms.clear(pollAlarm), browser.alarms.clear(resumeAlarm)]);
