import { expect, it, onTestFinished, vi } from 'vitest';
import { createConnections } from '@/entrypoints/background/connections/create-connections.ts';
import { createCaches } from '@/entrypoints/background/link-index/caches.ts';
import { createSearchIndex } from '@/entrypoints/background/link-index/search-index.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { refresh } from '../../../setup/link-cache.ts';
import { linkOf, linksFrom, listService } from '../../../setup/list-service.ts';
import { twoServices } from '../../../setup/two-services.ts';

/** Creates a search index of its own. `stop` stops its background. */
function searchIndex() {
  const parts = createParts();
  const caches = createCaches({ ...parts, connections: createConnections(parts) });
  return { ...createSearchIndex({ ...parts, caches }), stop: parts.lifetime.stop };
}

async function holding() {
  const { connection, links } = await listService(linksFrom(2));
  await refresh();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { loadSearchIndex, stop } = searchIndex();
  const hold = async () => {
    const held = await loadSearchIndex(connection);
    if (held === null) throw new Error('No index');
    return held;
  };
  return { stop, hold, links };
}

it('the index of the address bar stays open for a minute after its last use', async () => {
  const { hold } = await holding();
  const first = await hold();
  expect(first.wasLoaded).toBe(false);
  expect(first.index.rows).toMatchObject({ size: 2, hasTexts: true });
  vi.advanceTimersByTime(59_999);
  expect(await hold()).toEqual({ ...first, wasLoaded: true });
  vi.advanceTimersByTime(59_999);
  expect(await first.index.refresh()).toBe(false);
  vi.advanceTimersByTime(1);
  await expect(first.index.refresh()).rejects.toThrow();
  expect((await hold()).wasLoaded).toBe(false);
});

it('it is loaded anew after a failure', async () => {
  const { hold } = await holding();
  await hold();
  vi.advanceTimersByTime(60_000);
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('The database cannot be opened');
  });
  await expect(hold()).rejects.toThrow();
  expect(await hold()).toMatchObject({ wasLoaded: false, index: { rows: { size: 2 } } });
});

it('it has later changes after a refresh', async () => {
  const { hold, links } = await holding();
  const { index } = await hold();
  vi.useRealTimers();
  links.unshift(linkOf(3));
  await refresh();
  expect(index.rows?.size).toBe(2);
  expect(await index.refresh()).toBe(true);
  expect(index.rows?.size).toBe(3);
});

it('it closes when the background stops', async () => {
  const { stop, hold } = await holding();
  const { index } = await hold();
  stop();
  await vi.waitFor(() => expect(index.refresh()).rejects.toThrow());
  await expect(hold()).rejects.toThrow();
});

it('it is replaced by the index of another connection, and pending callers still get it', async () => {
  const { alpha, beta } = await twoServices();
  const { loadSearchIndex } = searchIndex();
  const [first, second] = await Promise.all([loadSearchIndex(alpha.connection), loadSearchIndex(beta.connection)]);
  expect(first?.connection.id).toBe(alpha.connection.id);
  expect(first?.index.rows?.size).toBe(0);
  expect(second?.index.rows?.size).toBe(0);
  await vi.waitFor(() => expect(first?.index.refresh()).rejects.toThrow());
  expect(await second?.index.refresh()).toBe(false);
});
