import type * as z from 'zod/mini';
import { pageConnectionId, watchPageConnection } from '../messaging/page-connection.ts';
import type { Key } from './keyed-item.ts';
import { keyOfConnection } from './keys.ts';
import { type StoredItem, storedItem } from './stored-item.ts';

/** An item that each connection has. Its own methods use the page's connection. */
interface PerConnectionItem<T> extends StoredItem<T> {
  /** Returns the item of a connection, by its id. */
  of(connectionId: string): StoredItem<T>;
}

/** Creates an item of the browser's storage (stored-item.ts) that each connection has. */
export function perConnectionItem<S extends z.ZodMiniType>(
  key: Key,
  options: { schema: S; fallback: z.output<S> },
): PerConnectionItem<z.output<S>> {
  const of = (connectionId: string) => storedItem(keyOfConnection(key, connectionId), options);
  const ofPage = () => of(pageConnectionId());
  return {
    of,
    get: () => ofPage().get(),
    set: (value) => ofPage().set(value),
    update: (change) => ofPage().update(change),
    remove: () => ofPage().remove(),
    watch: (onChange) => {
      let unwatch = ofPage().watch(onChange);
      const leave = watchPageConnection(() => {
        unwatch();
        unwatch = ofPage().watch(onChange);
        void ofPage()
          .get()
          .then(onChange, () => undefined);
      });
      return () => {
        leave();
        unwatch();
      };
    },
  };
}
