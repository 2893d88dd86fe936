import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

/** A browser without any databases. What still writes to an older one does so unseen. */
export function resetDatabases(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true, writable: true });
}
