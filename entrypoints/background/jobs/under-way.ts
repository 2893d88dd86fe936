import type { Connection } from '@/lib/connection/saved-connection.ts';
import { utmText } from '@/lib/library/index.ts';
import type { LinkUnderWay } from '@/lib/operations/link-under-way.ts';
import type { Write } from '@/lib/operations/operation.ts';
import type { Background } from '../background.ts';
import { outboxEntries } from '../operations/outbox.ts';
import { heldJobs, loadJobs } from './held-jobs.ts';
import { readRowsAt } from './rows.ts';

/** As many rows as are read at once. */
const atOnce = 500;

/**
 * Where the links lead that are asked for on a connection and are not made yet, and their UTM values: those of jobs that go
 * on or are paused, and those in the outbox but for what was refused. What a private window asks for is not told.
 */
export async function destinationsUnderWay(background: Background, connection: Connection): Promise<LinkUnderWay[]> {
  await loadJobs(background);
  const open = heldJobs(background).filter(
    ({ job: { connectionId, about, state } }) =>
      connectionId === connection.id &&
      (about.kind === 'import' || about.kind === 'tabs') &&
      (state.name === 'running' || state.name === 'paused'),
  );
  const found = new Map<string, LinkUnderWay>();
  const add = (write: Write) => {
    if (write.kind !== 'create') return;
    const underWay = { long_url: write.body.long_url, utm: utmText(write.body) };
    found.set(`${underWay.long_url} ${underWay.utm}`, underWay);
  };
  for (const { job, underWay, waiting } of open) {
    // Looking in the store for those that wait would look through all of their states for each part.
    const indexes = [...underWay.keys(), ...waiting].toSorted((one, other) => one - other);
    for (let from = 0; from < indexes.length; from += atOnce) {
      const rows = await readRowsAt(background, job.id, indexes.slice(from, from + atOnce));
      const unmade = rows.filter(({ state }) => state.name === 'waiting');
      for (const { write } of unmade) add(write);
    }
  }
  for (const { connectionId, isPrivate, state, write } of await outboxEntries(background)) {
    if (connectionId !== connection.id || isPrivate || state.name === 'refused') continue;
    add(write);
  }
  return [...found.values()];
}
