import type * as z from 'zod/mini';
import { pageScope } from '../messaging/page-scope.ts';
import type { Key } from './keyed-item.ts';
import { scoped } from './keys.ts';
import { type StoredItem, storedItem } from './stored-item.ts';

/** An item that each connection has one of: in a page, that of the connection which it shows. */
export interface ScopedItem<T> extends StoredItem<T> {
  /** That of a connection, by its scope. */
  of(scope: string | undefined): StoredItem<T>;
}

/** An item of the browser's storage (stored-item.ts), of which each connection has one. */
export function scopedItem<S extends z.ZodMiniType>(
  key: Key,
  how: { schema: S; fallback: z.output<S> },
): ScopedItem<z.output<S>> {
  const of = (scope: string | undefined) => storedItem(scoped(key, scope), how);
  const here = () => of(pageScope());
  return {
    of,
    get: () => here().get(),
    set: (value) => here().set(value),
    remove: () => here().remove(),
    watch: (onChange) => here().watch(onChange),
  };
}
