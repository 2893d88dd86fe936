import type { Connection } from '../connection/saved-connection.ts';
import { pageConnectionId, watchPageConnection } from '../messaging/page-connection.ts';
import { readConnection, watchConnections } from './connections.ts';
import type { WatchedItem } from './stored-item.ts';

/**
 * The connection that this page shows; null if it was removed or not created yet. Only the background changes it.
 */
export const connectionItem: WatchedItem<Connection | null> = {
  get: () => readConnection(pageConnectionId()),
  watch: (onChange) => {
    const read = () => void connectionItem.get().then(onChange, () => undefined);
    const ends = [watchConnections(read), watchPageConnection(read)];
    return () => {
      for (const end of ends) end();
    };
  },
};
