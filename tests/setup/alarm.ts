import { fakeBrowser } from 'wxt/testing/fake-browser';

/** The moment of an alarm has come. */
export const alarm = (name: string) =>
  fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: Date.now(), persistAcrossSessions: true });
