import { openDB } from 'idb';
import * as z from 'zod/mini';
import { createJobRows } from '@/entrypoints/background/operations/job-rows.ts';
import { beginLogTransaction, type LogTransaction } from '@/entrypoints/background/operations/log-transaction.ts';
import { logStores } from '@/lib/database/hem-database.ts';
import {
  isFinished,
  isUnstartedRow,
  linkIdOf,
  type Operation,
  rowGroups,
  scheduledAt,
} from '@/lib/operations/operation.ts';
import { createParts } from '../setup/background-parts.ts';
import { openLog } from '../setup/log.ts';

const keyPath = z.union([z.string(), z.array(z.string())]);

const example = z.object({
  version: z.int(),
  stores: z.record(
    z.string(),
    z.object({
      keyPath: z.nullable(keyPath),
      autoIncrement: z.boolean(),
      indexes: z.record(z.string(), z.object({ keyPath, unique: z.boolean(), multiEntry: z.boolean() })),
      values: z.array(z.looseObject({})),
    }),
  ),
});

/** The database of an example: its version, and its stores with their indexes and values. */
export type ExampleDatabase = z.infer<typeof example>;

/** Returns the database `hem` as it is stored, with the values of some stores. */
export async function dumpDatabase(hasValues: (store: string) => boolean): Promise<ExampleDatabase> {
  const database = await openDB('hem');
  const stores = await Promise.all(
    [...database.objectStoreNames].map(async (name) => {
      const { store } = database.transaction(name);
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath, unique, multiEntry } = store.index(index);
        return [index, { keyPath, unique, multiEntry }] as const;
      });
      const { keyPath, autoIncrement } = store;
      const values = hasValues(name) ? await store.getAll() : [];
      return [name, { keyPath, autoIncrement, indexes: Object.fromEntries(indexes), values }] as const;
    }),
  );
  const { version } = database;
  database.close();
  return example.parse({ version, stores: Object.fromEntries(stores) });
}

/** Creates the database of an example, as its version of Hem did. */
export async function restoreDatabase(json: unknown): Promise<ExampleDatabase> {
  const parsed = example.parse(json);
  const database = await openDB('hem', parsed.version, {
    upgrade: (created) => {
      for (const [name, { keyPath, autoIncrement, indexes, values }] of Object.entries(parsed.stores)) {
        const store = created.createObjectStore(name, { keyPath, autoIncrement });
        for (const [index, { keyPath: path, ...options }] of Object.entries(indexes))
          store.createIndex(index, path, options);
        // A value that cannot be stored makes the opening reject.
        for (const value of values) store.put(value).catch(() => undefined);
      }
    },
  });
  database.close();
  return parsed;
}

/** Reads the values of an example's stores with today's code, in the shape and order in which they are stored. */
export async function readDatabase({ stores }: ExampleDatabase): Promise<Record<string, unknown[]>> {
  const parts = createParts();
  const { log, kept } = openLog(parts);
  const disk = (await parts.openDatabase()).transaction(logStores, 'readwrite');
  const transaction = beginLogTransaction(disk, []);
  // Neither these rows nor this transaction are read after a worker's start, which changes interrupted operations and jobs.
  const jobRows = createJobRows({ ...parts, kept, log: { ...log, read: (work) => work(transaction) } });
  const valuesOf = (store: string) => stores[store]?.values ?? [];
  const found = new Map<string, Operation | null>();
  for (const value of valuesOf('operations')) {
    const name = operationName.parse(value);
    found.set(name.id, await findOperation(transaction, name));
  }
  const jobs = await transaction.jobs();
  await disk.done;
  const page = { from: 0, most: 1000 };
  const inJobs = async <T>(read: (id: string) => Promise<T[]>) =>
    (await Promise.all(jobs.map(({ id }) => read(id)))).flat();
  const readRows = (id: string) =>
    Promise.all(rowGroups.map((group) => jobRows.readRows(id, { ...page, groups: [group] })));
  const rows = (await inJobs(readRows)).flatMap((read) => read.rows);

  /** Returns a row that its job shows in the same state, and any other operation. */
  function shown({ id, job }: z.infer<typeof operationName>) {
    const one = found.get(id) ?? null;
    return job === undefined || one === null
      ? one
      : rows.find((row) => row.id === id && row.state.name === one.state.name);
  }
  return {
    operations: valuesOf('operations').map((value) => shown(operationName.parse(value))),
    jobs: valuesOf('jobs').map((value) => jobs.find(({ id }) => id === value['id'])),
    leftOut: await inJobs(async (job) => (await jobRows.readLeftOut(job, page)).rows.map((row) => ({ ...row, job }))),
  };
}

/** Reads an operation; null if one of the indexes lacks it that the product finds it with. */
async function findOperation(log: LogTransaction, name: z.infer<typeof operationName>): Promise<Operation | null> {
  const one = await log.readOperation(name);
  if (one === null) return null;
  const { state, job, connectionId } = one;
  if (state.name === 'done' && state.link !== null && (await log.makersOf([state.link.id])).size === 0) return null;
  const lists: Operation[][] = [];
  if (state.name === 'done' && job === undefined) lists.push(await log.doneOperations(Number.POSITIVE_INFINITY));
  if (job !== undefined && isUnstartedRow(one)) lists.push(await Array.fromAsync(log.unstartedRows(job.id)));
  else if (!isFinished(one)) {
    lists.push(await log.openOperations());
    if (linkIdOf(one.write) !== null) lists.push(await log.operationsOfLink(one));
    if (scheduledAt(state) !== null)
      lists.push(await Array.fromAsync(log.dueOperations(connectionId, job !== undefined, Number.POSITIVE_INFINITY)));
  }
  return lists.every((list) => list.some(({ id }) => id === one.id)) ? one : null;
}

const operationName = z.object({
  id: z.string(),
  job: z.optional(
    z.object({
      ...{ id: z.string(), row: z.int(), name: z.string(), address: z.nullable(z.string()) },
      long_url: z.nullable(z.string()),
    }),
  ),
});
