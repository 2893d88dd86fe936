import { takingTurns } from '@/lib/async/taking-turns.ts';
import { judgeChange } from '@/lib/bulk/apply-change.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { notSent } from '@/lib/contract/failure.ts';
import type { JobRow } from '@/lib/jobs/job.ts';
import { draftOver } from '@/lib/link/merge.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import { retrieveLink } from '../library/retrieve-link.ts';
import { enqueue } from '../outbox/outbox.ts';
import { beginRow, changeJob, type HeldJob, heldJobs, loadJobs, settleRow } from './held-jobs.ts';
import { keepRows, readPassword, readRow } from './store.ts';

/** So many rows are in the outbox at once: as many as it sends at once. */
const mostAtOnce = 4;

/** So many more that are tried for long: one link that its service can't cope with holds up no other. */
const mostLate = 16;

const inTurn = takingTurns();
let isEnded = false;

/** Begins nothing any more. */
export function endFeeding(): void {
  isEnded = true;
}

/** Gives the outbox what it has room for, of the oldest job first; ends jobs of which nothing is left to be done. */
export const feed = (): Promise<void> => inTurn(feedNow);

async function feedNow(): Promise<void> {
  await loadJobs();
  const connection = await connectionItem.get();
  if (connection === null) return;
  for (const held of heldJobs()) {
    if (held.job.state.name !== 'running' || held.job.baseUrl !== connection.baseUrl) continue;
    while (!isEnded && isRunning(held) && hasRoom()) {
      const row = held.waiting[0];
      if (row === undefined) break;
      await begin(held, row, connection);
    }
    const isDone = held.waiting.length === 0 && held.underWay.size === 0;
    if (isDone && isRunning(held) && !isEnded) await changeJob(held, { state: { name: 'ended', at: Date.now() } });
  }
}

/** Asked again after each wait. */
const isRunning = ({ job }: HeldJob): boolean => job.state.name === 'running';

function hasRoom(): boolean {
  const underWay = heldJobs().flatMap((held) => [...held.underWay.values()]);
  const late = underWay.filter(({ isLate }) => isLate).length;
  return underWay.length - late < mostAtOnce && late < mostLate;
}

async function begin({ job: { id } }: HeldJob, index: number, connection: Connection): Promise<void> {
  const place = { id, row: index };
  beginRow(place, null);
  const kept = await readRow(id, index);
  if (kept === null || kept.state.name !== 'waiting') return settleRow(place, kept?.state ?? gone);
  const row = kept.state.again ? await readAgain(kept, connection) : kept;
  if (row === null) return;
  const password = row.hasPassword ? await readPassword(id, index) : undefined;
  if (password === null) return settleRow(place, { name: 'failed', reason: { kind: 'passwordMissing' } });
  await enqueue({ write: row.write, password, at: null, isPrivate: false, connection, job: place });
}

/** Another version of Hem has written it. */
const gone = { name: 'failed', reason: { kind: 'dropped' } } as const;

/** A row whose link was changed elsewhere, as the same change comes out for the link as it is now; null where it ends here. */
async function readAgain(row: JobRow, connection: Connection): Promise<JobRow | null> {
  const { write, before } = row;
  const place = { id: row.job, row: row.index };
  if (write.kind !== 'update' || before === null) return row;
  const service = await clientWithStatus(connection);
  const read = service && (await retrieveLink(service, write.body.id));
  if (!read?.ok) {
    const failure = read?.failure ?? { kind: 'notConnected' as const };
    await settleRow(place, { name: 'failed', reason: { kind: 'refused', failure } });
    return null;
  }
  const now = draftOver(before, read.value);
  const about = heldJobs().find(({ job }) => job.id === row.job)?.job.about;
  if (about?.kind !== 'edit') return keptRow({ ...row, before: now, write: { ...write, base: now } });
  const judged = judgeChange(write.body.id, now, about.change, new Date());
  if (judged.kind === 'same') await settleRow(place, { name: 'done', link: null });
  if (judged.kind === 'refused') {
    const errors = Object.entries(judged.errors).map(([field, error]) => [
      field,
      [error.kind === 'contract' ? error.error : { code: 'wrong' as const }],
    ]);
    const failure = notSent(Object.fromEntries(errors));
    await settleRow(place, { name: 'failed', reason: { kind: 'refused', failure } });
  }
  return judged.kind === 'changes'
    ? keptRow({ ...row, before: now, write: { ...write, body: judged.body, base: now } })
    : null;
}

async function keptRow(row: JobRow): Promise<JobRow> {
  await keepRows([row]);
  return row;
}
