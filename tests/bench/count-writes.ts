/** A page or a worker. */
interface Context {
  evaluate: <T>(act: () => T) => Promise<T>;
}

/** The changes that a context has made since `countWrites`. */
export interface Writes {
  /** Write transactions of IndexedDB. */
  transactions: number;
  /** Calls of `set` and `remove` of the extension's storage. */
  storage: number;
}

/** Counts a context's writes from now on. */
export const countWrites = (context: Context): Promise<void> =>
  context.evaluate(() => {
    const writes = { transactions: 0, storage: 0 };
    Object.assign(globalThis, { writes });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function begin(stores, mode, options) {
      if (mode === 'readwrite') writes.transactions += 1;
      return transaction.call(this, stores, mode, options);
    };
    for (const area of [chrome.storage.local, chrome.storage.session]) {
      for (const name of ['set', 'remove'] as const) {
        const call = area[name];
        Object.assign(area, {
          [name]: (...args: unknown[]) => {
            writes.storage += 1;
            return Reflect.apply<typeof area, unknown[], unknown>(call as () => unknown, area, args);
          },
        });
      }
    }
  });

/** Returns the counts of a context's writes since `countWrites`. */
export const writesOf = (context: Context): Promise<Writes> =>
  context.evaluate(() => {
    const { writes } = globalThis as unknown as { writes: Writes };
    return writes;
  });
