import type { Connection } from '@/lib/connection/kept-connection.ts';
import { serviceOf } from '@/lib/connection/service-of.ts';
import type { Write } from '@/lib/outbox/entry.ts';
import { outboxEntries } from '../outbox/outbox.ts';
import { heldJobs, loadJobs } from './held-jobs.ts';
import { readRowsAt } from './rows.ts';

/** As many rows as are read at once. */
const atOnce = 500;

const destinationOf = (write: Write): string[] => (write.kind === 'create' ? [write.body.long_url] : []);

/**
 * Where the links lead that are asked for on a connection and are not made yet: those of jobs that go on or are paused, and
 * those in the outbox but for what was refused. What a private window asks for is not told.
 */
export async function destinationsUnderWay(connection: Connection): Promise<string[]> {
  await loadJobs();
  const service = serviceOf(connection);
  const open = heldJobs().filter(
    ({ job: { baseUrl, about, state } }) =>
      baseUrl === service &&
      (about.kind === 'import' || about.kind === 'tabs') &&
      (state.name === 'running' || state.name === 'paused'),
  );
  const found = new Set<string>();
  for (const { job, underWay, waiting } of open) {
    // Looking in the store for those that wait would read all of their keys for each part.
    const indexes = [...underWay.keys(), ...waiting].toSorted((one, other) => one - other);
    for (let from = 0; from < indexes.length; from += atOnce) {
      const rows = await readRowsAt(job.id, indexes.slice(from, from + atOnce));
      const unmade = rows.filter(({ state }) => state.name === 'waiting');
      for (const { write } of unmade) for (const address of destinationOf(write)) found.add(address);
    }
  }
  for (const { baseUrl, isPrivate, state, write } of await outboxEntries()) {
    if (baseUrl !== service || isPrivate || state.name === 'refused') continue;
    for (const address of destinationOf(write)) found.add(address);
  }
  return [...found];
}
