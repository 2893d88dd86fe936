import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSavedConnections } from '@/entrypoints/background/connections/saved-connections.ts';
import { createLifetime } from '@/entrypoints/background/shared/lifetime.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { connectionOf } from '../../../setup/connections.ts';

const savedConnections = createSavedConnections({ lifetime: createLifetime() });
const ofVersion = (version: number) => () => [connectionOf({ baseUrl: `https://go.example.com/${version}/v1` })];
const versionOf = ([one]: readonly Connection[]) => Number(one === undefined ? 0 : one.baseUrl.split('/')[3]);

it('a read of the connections returns each finished change, however reads and writes overlap', async () => {
  const { get, set } = fakeBrowser.storage.local;
  const steps = fc.array(fc.constantFrom('change', 'ask'), { minLength: 2, maxLength: 8 });
  const run = async (scheduler: fc.Scheduler, steps: readonly string[]) => {
    vi.restoreAllMocks();
    await savedConnections.change(ofVersion(0));
    // A browser reads or writes at one moment, and reports it at another.
    vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation(async (...what: unknown[]) => {
      await scheduler.schedule(Promise.resolve(), 'reads');
      const value: unknown = await Reflect.apply(get, fakeBrowser.storage.local, what);
      await scheduler.schedule(Promise.resolve(), 'has read');
      return value as never;
    });
    vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementation(async (...what: unknown[]) => {
      await scheduler.schedule(Promise.resolve(), 'writes');
      await Reflect.apply(set, fakeBrowser.storage.local, what);
      await scheduler.schedule(Promise.resolve(), 'has written');
    });
    let [started, ended] = [0, 0];
    let changed = Promise.resolve();
    const acts = steps.map((step, at) =>
      scheduler.schedule(Promise.resolve(), `${step} ${at}`).then(async () => {
        if (step === 'change') {
          changed = changed.then(async () => {
            started += 1;
            const version = started;
            await savedConnections.change(ofVersion(version));
            ended = version;
          });
          return changed;
        }
        const readVersion = versionOf(await savedConnections.current());
        expect(readVersion).toBeGreaterThanOrEqual(ended);
        expect(readVersion).toBeLessThanOrEqual(started);
      }),
    );
    await scheduler.waitFor(Promise.all(acts));
  };
  await fc.assert(fc.asyncProperty(fc.scheduler(), steps, run));
});
