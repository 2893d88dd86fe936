import { openDB } from 'idb';
import * as z from 'zod/mini';
import { createJobRows } from '@/entrypoints/background/operations/job-rows.ts';
import { createStores } from '@/entrypoints/background/operations/stores.ts';
import { isFinished, type Operation, rowGroups } from '@/lib/operations/operation.ts';
import { createParts } from '../setup/background-parts.ts';

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
  const logStores = createStores(parts);
  const { disk } = logStores;
  const jobRows = createJobRows({ ...parts, stores: logStores });
  const page = { from: 0, most: 1000 };
  const jobs = await jobRows.readJobs();
  const inJobs = async <T>(read: (id: string) => Promise<T[]>) =>
    (await Promise.all(jobs.map(({ id }) => read(id)))).flat();
  const readRows = (id: string) =>
    Promise.all(rowGroups.map((group) => jobRows.readRows(id, { ...page, groups: [group] })));
  const rows = (await inJobs(readRows)).flatMap((read) => read.rows);
  const open = await disk.readOpen();
  const done: Operation[] = [];
  await disk.removeDone((one) => {
    done.push(one);
    return false;
  });

  /** Reads an operation by the index that the product finds it with. */
  async function readOperation({ id, job }: z.infer<typeof operationName>) {
    const one = job === undefined ? await disk.read(id) : rows.find((row) => row.id === id);
    if (one == null) return null;
    const { state } = one;
    if (state.name === 'done' && state.link !== null && (await disk.makersOf([state.link.id])).size === 0) return null;
    if (job !== undefined) return one;
    const found = [...(isFinished(one) ? [] : [open]), ...(state.name === 'done' ? [done] : [])];
    return found.every((list) => list.some((other) => other.id === id)) ? one : null;
  }
  const valuesOf = (store: string) => stores[store]?.values ?? [];
  return {
    operations: await Promise.all(valuesOf('operations').map((value) => readOperation(operationName.parse(value)))),
    jobs: valuesOf('jobs').map((value) => jobs.find(({ id }) => id === value['id'])),
    leftOut: await inJobs(async (job) => (await jobRows.readLeftOut(job, page)).rows.map((row) => ({ ...row, job }))),
  };
}

const operationName = z.object({ id: z.string(), job: z.optional(z.unknown()) });
