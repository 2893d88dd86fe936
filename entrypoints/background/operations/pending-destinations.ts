import type { Connection } from '@/lib/connection/saved-connection.ts';
import { utmText } from '@/lib/link-index/index.ts';
import type { Write } from '@/lib/operations/operation.ts';
import type { PendingLink } from '@/lib/operations/pending-link.ts';
import type { JobRows } from './job-rows.ts';
import type { Log } from './log.ts';

interface Needs {
  log: Log;
  jobRows: JobRows;
}

export function pendingDestinationsWith({ log, jobRows }: Needs) {
  /**
   * Returns the destinations and UTM values of a connection's links that are not created yet. They are rows of running or
   * paused jobs, and pending operations except refused ones. Operations of private windows are left out.
   */
  async function pendingDestinations(connection: Connection): Promise<PendingLink[]> {
    const { jobs, operations } = await log.read(async (reads) => ({
      jobs: await reads.jobs(),
      operations: await reads.pendingOperations(),
    }));
    const open = jobs.filter(
      ({ connectionId, about, state }) =>
        connectionId === connection.id &&
        (about.kind === 'import' || about.kind === 'tabs') &&
        (state.name === 'running' || state.name === 'paused'),
    );
    const found = new Map<string, PendingLink>();
    const add = (write: Write) => {
      if (write.kind !== 'create') return;
      const pending = { long_url: write.body.long_url, utm: utmText(write.body) };
      found.set(`${pending.long_url} ${pending.utm}`, pending);
    };
    for (const job of open)
      for await (const rows of jobRows.eachPage(job.id, ['waiting'])) for (const { write } of rows) add(write);
    for (const { connectionId, isPrivate, state, write } of operations) {
      if (connectionId !== connection.id || isPrivate || state.name === 'refused') continue;
      add(write);
    }
    return [...found.values()];
  }

  return pendingDestinations;
}
