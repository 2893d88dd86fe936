import { findLinksOfPage, type OpenLinkIndex, openLinkIndex, withCachedLinks } from '../../../lib/link-index/index.ts';
import { ask } from '../../../lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { connectionItem } from '../../../lib/storage/connection.ts';
import { readConnections } from '../../../lib/storage/connections.ts';
import { linkCacheItem } from '../../../lib/storage/link-cache.ts';
import { showBareList } from './bare-list.tsx';

/*
 * A page of the extension with only a search field. It measures Hem's functions without an interface, and shows ten
 * links for each key. A second field does nothing, to measure the wait for a frame alone.
 */

const input = document.createElement('input');
const bareInput = Object.assign(document.createElement('input'), { id: 'bare-input' });
const list = document.createElement('ul');
document.body.append(input, bareInput, list);

let index: OpenLinkIndex | null = null;
const painted: number[] = [];
const barePainted: number[] = [];

/** The page uses the only connection. */
const connected = readConnections().then(([first]) => setPageConnection(first?.id ?? newConnection));

const connectionId = async () => {
  await connected;
  return (await connectionItem.get())?.id ?? '';
};

/** Returns about when the page is painted: the first task after the next frame. */
const nextPaint = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  });

const maxShown = 10;

function showResults(query: string): void {
  const rows = index?.rows;
  const titles = Array.from(rows?.search(query, maxShown) ?? [], (row) => rows?.listedAt(row)?.title ?? '');
  list.replaceChildren(...titles.map((textContent) => Object.assign(document.createElement('li'), { textContent })));
}

input.addEventListener('input', async ({ timeStamp }) => {
  showResults(input.value);
  painted.push((await nextPaint()) - timeStamp);
});

bareInput.addEventListener('input', async ({ timeStamp }) => {
  barePainted.push((await nextPaint()) - timeStamp);
});

async function refresh(): Promise<number> {
  await connected;
  const start = performance.now();
  await ask('refreshLinks', { whole: true });
  await new Promise<void>((resolve) => {
    const unwatch = linkCacheItem.watch((state) => {
      if (state?.activity.state === 'reading') return;
      unwatch();
      resolve();
    });
  });
  return performance.now() - start;
}

/** Measures a search that first opens the database. */
async function searchCold(query: string) {
  const start = performance.now();
  index = openLinkIndex({ connectionIds: [await connectionId()] });
  index.needTexts(true);
  await index.loaded;
  const loaded = performance.now();
  const { rows } = index;
  const links = Array.from(rows?.search(query, maxShown) ?? [], (row) => rows?.listedAt(row));
  return { loaded: loaded - start, found: performance.now() - start, links: links.length };
}

async function timePage(address: string): Promise<number> {
  const start = performance.now();
  await withCachedLinks(await connectionId(), (links) => findLinksOfPage(links, address));
  return performance.now() - start;
}

function timeSearch(query: string): number {
  const start = performance.now();
  index?.rows?.search(query, maxShown);
  return performance.now() - start;
}

const forget = async () => {
  await connected;
  return ask('forgetLinks', null);
};

const takePainted = () => painted.splice(0);
const takeBarePainted = () => barePainted.splice(0);

const bench = { forget, refresh, searchCold, showBareList, timePage, timeSearch, takePainted, takeBarePainted };
export type LinkIndexBench = typeof bench;
Object.assign(globalThis, { bench });
