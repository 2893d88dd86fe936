import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { createCaches } from '@/entrypoints/background/link-index/caches.ts';
import { openHemDatabase } from '@/lib/database/hem-database.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import { startBackground } from '../../../setup/background.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { connectionOf } from '../../../setup/connections.ts';
import { linkCacheWhen, refresh } from '../../../setup/link-cache.ts';
import { linksFrom, listService } from '../../../setup/list-service.ts';

const connection = connectionOf();

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

it('pages show the last of several changes, however long reading the connections takes', async () => {
  const parts = createParts();
  const connections = createConnections(parts);
  const { updateSyncState } = createCaches({ ...parts, connections });
  const database = await openHemDatabase(() => undefined);
  const cache = { connection, connectionId: connection.id, database };
  const { get } = fakeBrowser.storage.local;
  const step = fc.oneof(fc.constant('update' as const), fc.nat(30));
  const steps = fc.array(step, { minLength: 2, maxLength: 6 });
  const run = async (waits: fc.Stream<number>, steps: readonly ('update' | number)[]) => {
    vi.restoreAllMocks();
    await connections.change(() => [connection]);
    setPageConnection(connection.id);
    await updateSyncState(cache, (state) => ({ ...state, unreadable: 0 }));
    vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation(async (...what: unknown[]) => {
      const value: unknown = await Reflect.apply(get, fakeBrowser.storage.local, what);
      await turns(waits.next().value ?? 0);
      return value as never;
    });
    const acts = steps.map((step, at) =>
      typeof step === 'number'
        ? turns(step).then(() => connections.change((all) => all))
        : updateSyncState(cache, (state) => ({ ...state, unreadable: at + 1 })),
    );
    await Promise.all(acts);
    vi.restoreAllMocks();
    expect((await linkCacheItem.get())?.unreadable).toBe(steps.lastIndexOf('update') + 1);
  };
  await fc.assert(fc.asyncProperty(fc.infiniteStream(fc.nat(30)), steps, run));
  database.close();
});

it('pages show the cache state even if the worker was stopped before it published it', async () => {
  await listService(linksFrom(3));
  await refresh();
  const shown = await linkCacheItem.get();
  await linkCacheItem.set(shown && { ...shown, revision: shown.revision - 1, known: 0 });
  await startBackground();
  await fakeBrowser.runtime.onStartup.trigger();
  await linkCacheWhen(({ known }) => known === 3);
});
