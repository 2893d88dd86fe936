import { connectionQuery, requestedConnectionId } from '@/lib/link/options-address.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import {
  newConnection,
  pageConnectionId,
  setPageConnection,
  watchPageConnection,
} from '@/lib/messaging/page-connection.ts';
import { readConnections, watchConnections } from '@/lib/storage/connections.ts';

/**
 * Sets the connection of this page: the one in its address, else the current one. The page keeps it, even if another
 * connection becomes the current one. Await this before rendering, requests and writes.
 */
export async function enterConnection(): Promise<void> {
  const all = await readIds().catch(noteProblem('connect', []));
  const asked = requestedConnectionId(location.search);
  const isThere = asked === newConnection || all.some((id) => id === asked);
  setPageConnection((isThere ? asked : null) ?? all[0] ?? newConnection);
  // A reload shows the connection that was created on this page.
  watchPageConnection(() =>
    history.replaceState(history.state, '', connectionQuery(pageConnectionId()) + location.hash),
  );
  follow(all);
}

const readIds = async (): Promise<string[]> => (await readConnections()).map(({ id }) => id);

/**
 * Switches the page to the connection that replaces its own, and to the first one that is created while there is none.
 * Both may happen in the popup or in another tab.
 */
function follow(all: readonly string[]): void {
  let before = all;
  watchConnections(async () => {
    const [was, now] = [before, await readIds().catch(noteProblem('connect', before))];
    before = now;
    const shown = pageConnectionId();
    if (now.includes(shown)) return;
    const isReplaced = was.includes(shown) && was.length === now.length;
    const next = was.length === 0 ? now[0] : isReplaced && now[was.indexOf(shown)];
    if (next) setPageConnection(next);
  });
}
