import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Fires an alarm. */
export const alarm = (name: string) =>
  fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: Date.now(), persistAcrossSessions: true });
