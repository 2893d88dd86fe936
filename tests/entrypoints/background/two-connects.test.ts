import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { startBackground } from '../../setup/background.ts';
import { resetBrowser } from '../../setup/browser/reset.ts';
import { delayStorage } from '../../setup/browser/storage.ts';
import { runs } from '../../setup/runs.ts';

const others: Omit<ConnectionSettings, 'baseUrl'> = {
  ...{ names: {}, domains: [], defaultDomain: null, forgetOnClose: false },
};
const noLinks = answer(200, { status: 'success', data: { links: [] } });

/** Starts a service with this delay in milliseconds for each answer, which accepts only its own token. */
async function serviceThatTakes(token: string) {
  const service = await startUnrulyService();
  onTestFinished(service.stop);
  let milliseconds = 0;
  service.behave((response, request) => void setTimeout(() => noLinks(response, request), milliseconds));
  return {
    token,
    settings: { ...others, baseUrl: service.baseUrl },
    take: (time: number) => {
      milliseconds = time;
    },
    tokensSeen: () => new Set(service.seen.map(({ headers }) => headers.authorization)),
  };
}

const milliseconds = fc.nat(8);
const trial = fc.record({
  // Fast, and slow now and then: values that are read together then differ in age.
  storage: fc.infiniteStream(fc.constantFrom(0, 0, 0, 0, 1, 9)),
  slow: fc.record({ one: milliseconds, other: milliseconds }),
  order: fc.constantFrom<('one' | 'other')[]>(['one', 'other'], ['other', 'one']),
  before: fc.constantFrom(null, 'one' as const, 'other' as const),
  forgetOnClose: fc.boolean(),
  check: fc.boolean(),
});

it('two connects at once run one after the other, and each token is sent to its own service alone', {
  timeout: 120_000,
}, async () => {
  const services = { one: await serviceThatTakes('hem_one'), other: await serviceThatTakes('hem_other') };
  const connect = (name: 'one' | 'other', rest: { check: boolean; forgetOnClose?: boolean }) => {
    const { settings, token } = services[name];
    const { check, forgetOnClose = false } = rest;
    return ask('connect', { settings: { ...settings, forgetOnClose }, token, check });
  };
  await fc.assert(
    fc.asyncProperty(trial, async ({ storage, slow, order, before, ...how }) => {
      vi.restoreAllMocks();
      resetBrowser();
      await startBackground();
      setPageConnection(newConnection);
      const shown = before === null ? null : await connect(before, { check: false });
      // From a page without a connection, both are new.
      if (shown?.ok) setPageConnection(shown.value.id);
      delayStorage(() => storage.next().value);
      services.one.take(slow.one);
      services.other.take(slow.other);
      let isOver = false;
      const connected = Promise.all(order.map((name) => connect(name, how)));
      void connected.then(() => {
        isOver = true;
      });
      // Links are requested all the time.
      const asking = [1, 2, 3].map(async () => {
        while (!isOver) for (const { id } of await readConnections()) await ask('listLinks', {}, id);
      });
      expect((await connected).map(({ ok }) => ok)).toEqual([true, true]);
      await Promise.all(asking);
      const [first = 'one', last = 'one'] = order;
      const expected = before === first ? [last] : [last, first];
      const all = await readConnections();
      expect(all.map(({ baseUrl }) => baseUrl)).toEqual(expected.map((name) => services[name].settings.baseUrl));
      for (const { id } of all) expect(await ask('testConnection', null, id)).toEqual({ ok: true, value: null });
      expect([...services.one.tokensSeen()]).not.toContain('Bearer hem_other');
      expect([...services.other.tokensSeen()]).not.toContain('Bearer hem_one');
    }),
    runs(25),
  );
});
