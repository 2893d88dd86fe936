import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { RowState } from '@/lib/operations/job.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import type { Background } from '../background.ts';
import { type EntryStep, followEntries, strikeOut } from '../operations/entries.ts';
import { outboxEntries } from '../operations/outbox.ts';
import { feed } from './feed.ts';
import {
  beginCompleting,
  type HeldJob,
  heldJob,
  loadJobs,
  type RowPlace,
  type RowUnderWay,
  rowSettled,
  settleRow,
} from './held-jobs.ts';
import { readRow } from './rows.ts';
import { forgetPassword } from './store.ts';

/** After so many tries an entry makes room for others. */
const triesBeforeLate = 4;

/** Follows the entries of jobs through the outbox, and goes on with what an earlier worker has left. */
export async function followOutbox(background: Background): Promise<void> {
  followEntries(background, (entry, step) => {
    if (step === 'added') {
      // At once: it may be taken back while its password is being kept.
      const underWay = entry.job && heldJob(background, entry.job.id)?.underWay.get(entry.job.row);
      if (underWay !== undefined) underWay.entry = entry.id;
      return;
    }
    // At once: it is out of the outbox, and its row is not kept as done yet.
    if (step === 'answered' && entry.job !== undefined) {
      beginCompleting(background, entry.job);
      void feed(background);
    } else void heard(background, entry, step).catch(() => undefined);
  });
  await loadJobs(background);
  for (const entry of await outboxEntries(background)) await heard(background, entry, 'kept');
  await feed(background);
}

/** What a create has made whose row is kept as done: its worker was stopped before its entry was struck out. */
export async function linkOfRow(background: Background, { job: place }: Operation): Promise<CreatedLink | null> {
  const row = place && (await readRow(background, place.id, place.row));
  return row?.state.name === 'done' ? row.state.link : null;
}

/** The service has done what a row asks for. Resolves once that is kept: until then its entry stays. */
export async function noteDone(
  background: Background,
  { job: place, hasPassword }: Operation,
  link: CreatedLink | null,
): Promise<void> {
  if (place === undefined) return;
  await loadJobs(background);
  await settleRow(background, place, { name: 'done', link });
  if (hasPassword) await forgetPassword(place.id, place.row);
  void feed(background);
}

async function heard(background: Background, entry: Operation, step: EntryStep): Promise<void> {
  const { job: place, state } = entry;
  if (place === undefined) return;
  await loadJobs(background);
  // What has ended its row may have struck it out.
  if (step === 'takenBack' || step === 'struckOut') await rowSettled(background, place);
  const held = heldJob(background, place.id);
  const underWay = held?.underWay.get(place.row);
  if (held === undefined) return;
  // Hem itself strikes out what has ended, and by then its row may have been begun again.
  if (step === 'takenBack') return underWay?.entry === entry.id ? takenBack(background, underWay, place) : undefined;
  if (step === 'struckOut')
    return underWay?.entry === entry.id || (await isAsking(background, held, place))
      ? struckOut(background, held, place)
      : undefined;
  if (underWay !== undefined) {
    underWay.entry = entry.id;
    underWay.isTried = isTried(entry);
    underWay.isLate = 'tries' in state && (state.tries ?? 0) >= triesBeforeLate;
  }
  const end = endOf(entry);
  if (end === null) {
    if (underWay?.isTried) void feed(background);
    return;
  }
  await settleRow(background, place, end);
  // What asks the person stays, and makes room all the same.
  if (end.name !== 'asking') await strikeOut(background, entry);
  void feed(background);
}

/** Whether an entry goes on after a try, or stands back until its service takes more. */
const isTried = ({ state }: Operation): boolean =>
  state.name !== 'sending' && (state.name !== 'waiting' || state.failure !== null || state.tries > 0);

/** What an entry's state means to its row; null while it goes on by itself. */
function endOf({ state, write }: Operation): RowState | null {
  switch (state.name) {
    case 'refused':
      return { name: 'failed', reason: { kind: 'refused', failure: state.failure } };
    case 'conflict': {
      const { fields } = state;
      const isTouched = write.kind === 'update' && fields.some((field) => field in write.body);
      return isTouched ? { name: 'failed', reason: { kind: 'changed', fields } } : { name: 'waiting', again: true };
    }
    case 'ambiguous':
      return { name: 'asking' };
    case 'passwordMissing':
      return { name: 'failed', reason: { kind: 'passwordMissing' } };
    default:
      return null;
  }
}

/** Its job was paused or stopped before it was sent: its row waits again, as it was. */
async function takenBack(background: Background, { row }: RowUnderWay, place: RowPlace): Promise<void> {
  await settleRow(background, place, row?.state ?? { name: 'waiting', again: false });
  // Somebody may have gone on meanwhile.
  void feed(background);
}

/** An entry was given up: by somebody at the outbox, or since its job was stopped. */
async function struckOut(background: Background, held: HeldJob, place: RowPlace): Promise<void> {
  const isStopped = held.job.state.name === 'stopped';
  await settleRow(
    background,
    place,
    isStopped ? { name: 'waiting', again: false } : { name: 'failed', reason: { kind: 'dropped' } },
  );
  void feed(background);
}

const isAsking = async (background: Background, { counts }: HeldJob, { id, row }: RowPlace): Promise<boolean> =>
  counts.asking > 0 && (await readRow(background, id, row))?.state.name === 'asking';
