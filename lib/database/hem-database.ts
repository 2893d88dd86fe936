import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import {
  groupOf,
  isFinished,
  isUnstartedRow,
  linkIdOf,
  type Operation,
  operation,
  type RowGroup,
  scheduledAt,
} from '../operations/operation.ts';
import { databaseName } from './keys.ts';
import { lacksDatabase } from './shared-database.ts';

/** The key of an operation: a row of a job by its job and number, any other by its own id and 0. */
export type OperationKey = [group: string, row: number];

/** The group of a row in the index of rows, where `waiting` has only rows that were never started, `underWay` the others. */
export type IndexGroup = RowGroup | 'underWay';

/** The key of an answer about clicks: its connection, link and days. */
export type StatsKey = [connectionId: string, id: string, start_date: string, end_date: string];

/** The key of columns of cached links: their connection, and the creation time and id of the newest link. */
export type ColumnsKey = [connectionId: string, created: number, id: string];

/** The stores of the database. Values are unknown until they are parsed. */
export interface HemSchema extends DBSchema {
  /** The operations. An index leaves out the ones without its key. */
  operations: {
    key: OperationKey;
    value: unknown;
    indexes: {
      /** The operations that are not finished, without rows that were never started. */
      open: number;
      rows: [job: string, group: IndexGroup, row: number];
      /** The operation that created a link, by the link's id. */
      made: string;
      /** Done operations without a job, by their end in milliseconds since 1970. */
      doneByHand: number;
      /**
       * The open operations that continue by themselves at a time (`scheduledAt`). Single
       * ones come first.
       */
      due: [connectionId: string, isRow: 0 | 1, at: number];
      /** The open operations that change a link, by connection and link. */
      link: [connectionId: string, link: string];
    };
  };
  jobs: { key: string; value: unknown };
  /** Rows that an import left out, by job and row number in the file. */
  leftOut: { key: [job: string, row: number]; value: unknown };
  /** Answers of services about clicks, as JSON text, and the time in milliseconds since 1970. */
  stats: { key: StatsKey; value: unknown; indexes: { at: number } };
  /** The clicks of the last 30 days, for lists. They are small, so they are stored for all links. */
  recentClicks: { key: [connectionId: string, id: string]; value: unknown };
  /**
   * The cached links, in small groups (lib/link-index/link-groups.ts). Both indexes contain the connection and a text.
   */
  links: { key: [connectionId: string, group: number]; value: unknown; indexes: { id: string; page: string } };
  /** The columns for searching the cached links, with some thousand links each (lib/link-index/search-columns.ts). */
  columns: { key: ColumnsKey; value: unknown; indexes: { revision: [connectionId: string, revision: number] } };
  /** The seen ids of a running reading, by page. */
  seenIds: { key: [connectionId: string, page: string]; value: unknown };
  /** The state of syncing with a connection's list, by the connection's id. */
  syncStates: { key: string; value: unknown };
}

export type HemDatabase = IDBPDatabase<HemSchema>;

/** The stores of operations and jobs. */
export const logStores = ['operations', 'jobs', 'leftOut'] as const satisfies (keyof HemSchema)[];

/** A transaction that reads the stores of operations and jobs. */
export type LogDatabaseReading = IDBPTransaction<HemSchema, typeof logStores, 'readonly' | 'readwrite'>;

/** A transaction that changes them. */
export type LogDatabaseTransaction = IDBPTransaction<HemSchema, typeof logStores, 'readwrite'>;

/**
 * Raise this when a store or an index changes. All caches are then created anew, while operations and jobs stay, and open
 * operations get the keys of new indexes.
 */
const schemaVersion = 5;

const operationIndexes = ['open', 'rows', 'made', 'doneByHand', 'due', 'link'] as const;

const caches = ['stats', 'recentClicks', 'links', 'columns', 'seenIds', 'syncStates'] as const;

type Upgrade = IDBPTransaction<HemSchema, StoreNames<HemSchema>[], 'versionchange'>;

function createLog(database: HemDatabase): void {
  database.createObjectStore('operations', { keyPath: 'key' });
  database.createObjectStore('jobs', { keyPath: 'id' });
  database.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
}

/** Creates missing indexes of the operations, and adds their keys to stored operations. */
async function createOperationIndexes(upgrade: Upgrade): Promise<void> {
  const operations = upgrade.objectStore('operations');
  const missing = operationIndexes.filter((name) => !operations.indexNames.contains(name));
  for (const name of missing) operations.createIndex(name, `index.${name}`);
  if (missing.length === 0) return;
  // The new ones have open operations only, of 100,000 perhaps a few.
  for await (const cursor of operations.index('open').iterate()) {
    const { data } = operation.safeParse(cursor.value);
    if (data !== undefined) await cursor.update({ ...Object(cursor.value), index: indexKeysOf(data) });
  }
}

function createCaches(database: HemDatabase): void {
  database.createObjectStore('stats', { keyPath: 'key' }).createIndex('at', 'at');
  database.createObjectStore('recentClicks', { keyPath: 'key' });
  const links = database.createObjectStore('links');
  // Unique, so that a link that is probably new need not be looked up before it is added.
  links.createIndex('id', 'ids', { multiEntry: true, unique: true });
  links.createIndex('page', 'pages', { multiEntry: true });
  database.createObjectStore('columns').createIndex('revision', ['connectionId', 'revision']);
  database.createObjectStore('seenIds');
  database.createObjectStore('syncStates');
}

/**
 * Opens the database, and creates it if there is none. It closes when another context upgrades or deletes it.
 *
 * @param onClosed called when anything but the caller closes it
 * @throws DOMException when it cannot be opened, or is another one than the background's
 */
export async function openHemDatabase(onClosed: () => void): Promise<HemDatabase> {
  // Its empty caches would look like a service without links.
  if (lacksDatabase()) throw new DOMException('A private window has no database of Hem', 'InvalidStateError');
  const database = await openDB<HemSchema>(databaseName, schemaVersion, {
    upgrade: (upgraded, _before, _now, upgrade) => {
      if (!upgraded.objectStoreNames.contains('operations')) createLog(upgraded);
      for (const cache of caches) if (upgraded.objectStoreNames.contains(cache)) upgraded.deleteObjectStore(cache);
      createCaches(upgraded);
      createOperationIndexes(upgrade).catch(() => upgrade.abort());
    },
    blocking: () => {
      database.close();
      onClosed();
    },
    terminated: onClosed,
  });
  return database;
}

/** Opens the database for one reading. An open database would block a later version. */
export async function withHemDatabase<T>(read: (database: HemDatabase) => Promise<T>): Promise<T> {
  const database = await openHemDatabase(() => undefined);
  try {
    return await read(database);
  } finally {
    database.close();
  }
}

/** Returns the key of an operation. */
export const keyOf = ({ id, job }: Pick<Operation, 'id' | 'job'>): OperationKey => [job?.id ?? id, job?.row ?? 0];

/** Returns the range of a job's rows from a row number on. */
export const rowsOfJob = (job: string, from = 0): IDBKeyRange =>
  IDBKeyRange.bound([job, from], [job, Number.POSITIVE_INFINITY]);

/** Returns an operation as it is stored, with its key and index keys. */
export const storedOperation = (operation: Operation): object => ({
  ...operation,
  key: keyOf(operation),
  index: indexKeysOf(operation),
});

function indexKeysOf(operation: Operation): object {
  const { state, job, connectionId, write } = operation;
  const isOpen = !isFinished(operation) && !isUnstartedRow(operation);
  const at = isOpen ? scheduledAt(state) : null;
  const link = isOpen ? linkIdOf(write) : null;
  return {
    ...(isOpen && { open: 1 }),
    ...(job && { rows: [job.id, indexGroupOf(operation), job.row] }),
    ...(state.name === 'done' && state.link !== null && { made: state.link.id }),
    ...(state.name === 'done' && job === undefined && { doneByHand: state.at }),
    ...(at !== null && { due: [connectionId, job === undefined ? 0 : 1, at] }),
    ...(link !== null && { link: [connectionId, link] }),
  };
}

/** Returns the index group of a row. */
export function indexGroupOf(operation: Operation): IndexGroup {
  const group = groupOf(operation);
  return group === 'waiting' && !isUnstartedRow(operation) ? 'underWay' : group;
}

/** Returns the index groups of a group of rows. */
export const indexGroupsOf = (group: RowGroup): IndexGroup[] => (group === 'waiting' ? [group, 'underWay'] : [group]);
