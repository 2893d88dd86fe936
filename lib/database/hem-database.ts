import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { groupOf, isFinished, isUnstartedRow, type Operation, type RowGroup } from '../operations/operation.ts';
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
      /** The operations that a worker loads: not finished, and no rows that were never started. */
      open: number;
      rows: [job: string, group: IndexGroup, row: number];
      /** The operation that created a link, by the link's id. */
      made: string;
      /** Finished operations without a job, by their end in milliseconds since 1970. */
      doneByHand: number;
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

/** Raise this when a cache's store changes. All caches are then created anew, while operations and jobs stay. */
const schemaVersion = 4;

const caches = ['stats', 'recentClicks', 'links', 'columns', 'seenIds', 'syncStates'] as const;

function createLog(database: HemDatabase): void {
  const operations = database.createObjectStore('operations', { keyPath: 'key' });
  operations.createIndex('open', 'index.open');
  operations.createIndex('rows', 'index.rows');
  operations.createIndex('made', 'index.made');
  operations.createIndex('doneByHand', 'index.doneByHand');
  database.createObjectStore('jobs', { keyPath: 'id' });
  database.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
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
    upgrade: (upgraded) => {
      if (!upgraded.objectStoreNames.contains('operations')) createLog(upgraded);
      for (const cache of caches) if (upgraded.objectStoreNames.contains(cache)) upgraded.deleteObjectStore(cache);
      createCaches(upgraded);
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
export function storedOperation(operation: Operation): object {
  const { state, job } = operation;
  const isOpen = !isFinished(operation) && !isUnstartedRow(operation);
  return {
    ...operation,
    key: keyOf(operation),
    index: {
      ...(isOpen && { open: 1 }),
      ...(job && { rows: [job.id, indexGroupOf(operation), job.row] }),
      ...(state.name === 'done' && state.link !== null && { made: state.link.id }),
      ...(state.name === 'done' && job === undefined && { doneByHand: state.at }),
    },
  };
}

function indexGroupOf(operation: Operation): IndexGroup {
  const group = groupOf(operation);
  return group === 'waiting' && !isUnstartedRow(operation) ? 'underWay' : group;
}

/** Returns the index groups of a group of rows. */
export const indexGroupsOf = (group: RowGroup): IndexGroup[] => (group === 'waiting' ? [group, 'underWay'] : [group]);
