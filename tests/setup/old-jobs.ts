import { openDB } from 'idb';

interface OldJobs {
  /** Of the database: 1 or 2. */
  version: 1 | 2;
  jobs?: readonly object[];
  /** As an older Hem has written them, or what this one cannot read. Each has a `job` and an `index`. */
  rows: readonly object[];
}

/** Leaves jobs as a Hem has kept them whose database had a record for each row. */
export async function leaveOldJobs({ version, jobs = [], rows }: OldJobs): Promise<void> {
  const database = await openDB('jobs', version, {
    upgrade: (created) => {
      created.createObjectStore('jobs', { keyPath: 'id' });
      created.createObjectStore('rows', { keyPath: ['job', 'index'] }).createIndex('state', ['job', 'state.name']);
      if (version > 1) created.createObjectStore('leftOut', { keyPath: ['job', 'row'] });
    },
  });
  const transaction = database.transaction(['jobs', 'rows'], 'readwrite');
  for (const job of jobs) void transaction.objectStore('jobs').put(job);
  for (const row of rows) void transaction.objectStore('rows').put(row);
  await transaction.done;
  database.close();
}
