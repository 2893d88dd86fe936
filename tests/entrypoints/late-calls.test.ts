import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { takeLateCalls } from '../setup/late-calls.ts';
import { until } from '../setup/until.ts';

describe('code that outlives its test', () => {
  const next = Promise.withResolvers<void>();

  it('is started', () => {
    void next.promise.then(() => browser.storage.local.get('key'));
    void next.promise.then(() => browser.storage.local.set({ key: 1 }));
    void next.promise.then(() => browser.tabs.create({}));
    void next.promise.then(() => fetch('data:,'));
    void next.promise.then(() => until(() => undefined));
  });

  it('is named in the next one by what it changes, requests and waits for', async () => {
    await browser.storage.local.set({ key: 2 });
    next.resolve();
    await setImmediate();
    expect(takeLateCalls()).toEqual(
      ['local.set', 'tabs.create', 'fetch', 'until'].map((call) => `${call}, by “is started”`),
    );
  });
});
