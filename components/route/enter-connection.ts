import { connectionQuery, requestedConnectionId } from '@/lib/link/options-address.ts';
import {
  newConnection,
  pageConnectionId,
  setPageConnection,
  watchPageConnection,
} from '@/lib/messaging/page-connection.ts';
import { readConnections, watchConnections } from '@/lib/storage/connections.ts';

/**
 * Finds out which connection this page shows: the one in its address, else the one that is in use now. The page stays with
 * it, whatever is put to use elsewhere. To be awaited before anything is drawn, asked or saved.
 */
export async function enterConnection(): Promise<void> {
  const all = await readIds().catch(() => []);
  const asked = requestedConnectionId(location.search);
  const isThere = asked === newConnection || all.some((id) => id === asked);
  setPageConnection((isThere ? asked : null) ?? all[0] ?? newConnection);
  // A connection that is made on this page is shown again when the page is reloaded.
  watchPageConnection(() =>
    history.replaceState(history.state, '', connectionQuery(pageConnectionId()) + location.hash),
  );
  follow(all);
}

const readIds = async (): Promise<string[]> => (await readConnections()).map(({ id }) => id);

/**
 * Shows the connection that takes the place of the page's, as another address does, and the first that is made while there
 * is none: both may happen in the popup, or in another tab.
 */
function follow(all: readonly string[]): void {
  let before = all;
  watchConnections(async () => {
    const [was, now] = [before, await readIds().catch(() => before)];
    before = now;
    const shown = pageConnectionId();
    if (now.includes(shown)) return;
    const isReplaced = was.includes(shown) && was.length === now.length;
    const next = was.length === 0 ? now[0] : isReplaced && now[was.indexOf(shown)];
    if (next) setPageConnection(next);
  });
}
