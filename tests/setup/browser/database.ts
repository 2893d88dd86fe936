import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

/** Replaces IndexedDB with an empty one. Writes that still run go to the old one. */
export function resetDatabases(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true, writable: true });
}
