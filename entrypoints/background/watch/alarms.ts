import { browser } from 'wxt/browser';

/** Begins a round through the links that are watched. */
const roundAlarm = 'watches';

/** Goes on with a round that was cut off, since the browser may stop a worker at any time. */
const onwardAlarm = 'watches-onward';

/** How often watched links are looked at, in hours. */
const every = 6;

/** When a round is due after a look (milliseconds since 1970). */
export const dueAfter = (look: number): number => look + every * 3_600_000;

/** What an alarm is for, if it is one of those above. */
export const stepOf = (name: string): 'round' | 'onward' | null =>
  name === roundAlarm ? 'round' : name === onwardAlarm ? 'onward' : null;

/** Rounds from now on, the first at a moment or before it. Not every browser keeps its alarms over a start. */
export async function expectRounds(when: number): Promise<void> {
  const alarm = await browser.alarms.get(roundAlarm);
  if (alarm !== undefined && alarm.scheduledTime <= when) return;
  await browser.alarms.create(roundAlarm, { when, periodInMinutes: every * 60 });
}

/** A round begins: it is gone on with each minute until it has ended. */
export const expectOnward = (): Promise<void> => browser.alarms.create(onwardAlarm, { periodInMinutes: 1 });

/** A round has ended. */
export const expectNoMore = (): Promise<boolean> => browser.alarms.clear(onwardAlarm);

/** Nothing is watched any more. */
export const expectNothing = (): Promise<unknown> =>
  Promise.all([browser.alarms.clear(roundAlarm), browser.alarms.clear(onwardAlarm)]);
