import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { startBackground, startBrowser } from '../../setup/background.ts';
import { permissionsNow } from '../../setup/browser/permissions.ts';
import { stopAfter } from '../../setup/browser/stopped-writes.ts';
import { cachedConnections } from '../../setup/cached-links.ts';
import { connectedTo } from '../../setup/connected.ts';
import { connectionInUse } from '../../setup/connection-in-use.ts';
import { openOperations } from '../../setup/operations.ts';
import { runService, type Service } from '../../setup/service.ts';
import { readStoredValues } from '../../setup/stored-values.ts';
import { watchTokens } from '../../setup/two-services.ts';
import { until } from '../../setup/until.ts';

type ConnectionInput = Pick<Input<'connect'>, 'settings'> & { token: string };

/** Connects, saves data of each kind, and leaves a pending change. */
async function connectionWithPending(service: Pick<Service, 'settings' | 'token'>) {
  const connection = await connectionInUse(service);
  // The service has no such link, so the change stays pending until the person acts.
  await ask('updateLink', { id: crypto.randomUUID(), title: 'Page' });
  return connection;
}

/** Returns the only connection, and all saved data. */
async function connectionLeft() {
  const [connection, ...others] = await readConnections();
  expect(others).toEqual([]);
  return { connection, text: JSON.stringify(await readStoredValues()) };
}

/**
 * Stops the worker after each write in which a connection changes into another, lets the next one continue, and then
 * restarts the browser.
 */
async function stopAnywhere(from: Service, to: ConnectionInput, moved: (text: string) => Promise<void>) {
  const sent = watchTokens();
  for (let writes = 0; ; writes += 1) {
    const before = await connectionWithPending(from);
    const isStopped = await stopAfter(writes, () => ask('connect', { ...to, check: false }));
    await startBackground();
    const message = `after ${writes} writes`;
    const { connection } = await connectionLeft();
    setPageConnection(connection?.id ?? '');
    const isMoved = connection?.tokenVersion !== before.tokenVersion;
    const [here, elsewhere] = isMoved ? [to, from] : [from, to];
    sent.length = 0;
    expect(await ask('testConnection', null), message).toEqual({ ok: true, value: null });
    expect(sent.map(({ token }) => token)).toEqual([here.token]);
    await startBrowser();
    await until(async () => {
      const { text } = await connectionLeft();
      if (!here.settings.forgetOnClose) expect(text, message).toContain(here.token);
      expect(text, message).not.toContain(elsewhere.token);
      expect(text, message).not.toContain('removedConnections');
      if (isMoved) await moved(text);
      else {
        expect(text, message).toContain('Typed');
        expect(await openOperations(), message).toHaveLength(1);
        expect(await cachedConnections()).toEqual([before.id]);
      }
    });
    if (!isStopped) break;
    await ask('disconnect', null);
    expect(writes).toBeLessThan(100);
  }
}

const manyStarts = { timeout: 120_000 };

it(
  'a worker that is stopped while a connection moves to another service leaves one of them complete',
  manyStarts,
  async () => {
    const [from, to] = [await runService(), await runService()];
    await stopAnywhere(from, to, async (text) => {
      expect(text).not.toContain('Typed');
      expect(text).not.toContain('spring');
      expect(text).not.toContain(from.origin);
      expect(permissionsNow()).toEqual([]);
      expect(await openOperations()).toEqual([]);
      expect((await cachedConnections()).length).toBeLessThan(2);
    });
  },
);

it('a worker that is stopped while a connection gets another token keeps one of the tokens', manyStarts, async () => {
  const from = await runService();
  await stopAnywhere(from, { settings: from.settings, token: await from.anotherToken() }, async (text) => {
    expect(text).toContain('Typed');
    expect(await openOperations()).toHaveLength(1);
    expect((await cachedConnections()).length).toBeLessThan(2);
  });
});

it('also if the other token is deleted when the browser closes', manyStarts, async () => {
  const from = await runService();
  const settings = { ...from.settings, forgetOnClose: true };
  await stopAnywhere(from, { settings, token: await from.anotherToken() }, async (text) => {
    expect(text).toContain('Typed');
    expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  });
});

it('a browser that is closed meanwhile has no token of a removed service', manyStarts, async () => {
  const [from, to] = [await runService(), await runService()];
  for (let writes = 0; ; writes += 1) {
    const before = await connectedTo(from);
    const settings = { ...to.settings, forgetOnClose: true };
    const isStopped = await stopAfter(writes, () => ask('connect', { settings, token: to.token, check: false }));
    await startBrowser();
    await until(async () => {
      const { connection, text } = await connectionLeft();
      setPageConnection(connection?.id ?? '');
      const message = `after ${writes} writes`;
      expect(text, message).not.toContain(to.token);
      if (connection?.id === before.id) expect(text, message).toContain(from.token);
      else expect(text, message).not.toContain(from.token);
    });
    if (!isStopped) break;
    await ask('disconnect', null);
    expect(writes).toBeLessThan(100);
  }
});

it.each([
  ['changes to be deleted when the browser closes', false],
  ['changes to be kept', true],
])('a worker that is stopped while a token %s leaves it on disk only if it is kept', async (_what, forgetOnClose) => {
  const service = await runService();
  for (let writes = 0; ; writes += 1) {
    await connectedTo(service, { forgetOnClose });
    const settings = { ...service.settings, forgetOnClose: !forgetOnClose };
    const isStopped = await stopAfter(writes, () => ask('connect', { settings, token: null, check: false }));
    await startBackground();
    const message = `after ${writes} writes`;
    expect(await ask('testConnection', null), message).toEqual({ ok: true, value: null });
    await startBrowser();
    await until(async () => {
      const { connection, text } = await connectionLeft();
      if (connection?.forgetOnClose) expect(text, message).not.toContain(service.token);
      else expect(text, message).toContain(service.token);
    });
    await ask('disconnect', null);
    if (!isStopped) break;
    expect(writes).toBeLessThan(100);
  }
});
