import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { breakStorage } from '../../../setup/browser/storage.ts';
import { holdClock } from '../../../setup/clock.ts';
import { listService } from '../../../setup/list-service.ts';
import { runs } from '../../../setup/runs.ts';

/** Starts a service, and returns what opens clients of the connection to it. */
async function openingClients() {
  const service = await listService([]);
  const parts = createParts();
  const { openClient, change } = createConnections(parts);
  return { ...service, openClient, change, stop: parts.lifetime.stop };
}

const reply = fc.record({
  code: fc.constantFrom(200, 400, 404, 428, 429, 430, 499, 500, 502, 503),
  /** The seconds to wait, as a number or date. */
  retryAfter: fc.option(fc.record({ seconds: fc.nat(600), isDate: fc.boolean() })),
  /** The seconds by which the service's clock is ahead. */
  ahead: fc.option(fc.integer({ min: -5000, max: 5000 })),
  key: fc.option(fc.constantFrom('one', 'other'), { nil: undefined }),
  echo: fc.option(fc.constantFrom('"one"', '"other"', 'one')),
});

it('a client gives the status of its last answer, how long to wait, and whether it echoes the key', async () => {
  const { connection, openClient, behave } = await openingClients();
  holdClock(Date.UTC(2026, 5, 1, 12));
  const dateIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 2 }), async (replies) => {
      const key = replies[0]?.key;
      const opened = await openClient(connection, { idempotencyKey: key });
      const given = () => ({
        status: opened?.status(),
        seconds: opened?.secondsToWait(),
        isOverloaded: opened?.isOverloaded(),
        echoesKey: opened?.echoesKey(),
        ahead: opened?.clockAhead(),
      });
      expect(given()).toEqual({ status: null, seconds: 0, isOverloaded: false, echoesKey: false, ahead: null });
      for (const { code, retryAfter, ahead, echo } of replies) {
        behave((response) => {
          response.sendDate = false;
          if (ahead !== null) response.setHeader('date', dateIn(ahead));
          if (echo !== null) response.setHeader('idempotency-key', echo);
          const { seconds = 0, isDate = false } = retryAfter ?? {};
          const wait = isDate ? dateIn(seconds + (ahead ?? 0)) : `${seconds}`;
          if (retryAfter !== null) response.setHeader('retry-after', wait);
          response.writeHead(code).end('{}');
        });
        await opened?.client.createLink({ long_url: 'https://example.com' });
        const seconds = retryAfter?.seconds ?? 0;
        expect(given()).toEqual({
          status: code,
          seconds,
          isOverloaded: code === 429 || code >= 500 || seconds > 0,
          echoesKey: key !== undefined && echo === `"${key}"`,
          ahead: ahead === null ? null : ahead * 1000,
        });
      }
    }),
    runs(40),
  );
});

it('there is no client of a connection that was removed, or has another token or none', async () => {
  const { connection, settings, openClient } = await openingClients();
  expect(await openClient(connection)).not.toBeNull();
  await ask('connect', { settings: { ...settings, forgetOnClose: true }, token: 'hem_other', check: false });
  expect(await openClient(connection)).toBeNull();
  await ask('disconnect', null);
  expect(await openClient(connection)).toBeNull();
});

it('a client sends nothing while the connections cannot be read', async () => {
  const { connection, openClient, change, behave, list, seen } = await openingClients();
  const opened = await openClient(connection);
  behave(list);
  await change((all) => all);
  const restore = breakStorage('local', 'get', 'connections');
  expect(await opened?.client.listLinks({})).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  expect(seen).toEqual([]);
  restore();
  expect(await opened?.client.listLinks({})).toMatchObject({ ok: true });
});

it('nothing is sent or changed once the background is stopped', async () => {
  const { connection, openClient, change, stop, seen } = await openingClients();
  const opened = await openClient(connection);
  stop();
  expect(await opened?.client.listLinks({})).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  await expect(change(() => [])).rejects.toThrow();
  await expect(openClient(connection)).rejects.toThrow();
  expect(seen).toEqual([]);
});
