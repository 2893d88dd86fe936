import { coalesce } from '@/lib/async/coalesce.ts';
import { judgeChange } from '@/lib/bulk/apply-change.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Failure, notSent } from '@/lib/contract/failure.ts';
import { draftOver } from '@/lib/link/merge.ts';
import { isRunning, type JobRow, type RowState } from '@/lib/operations/job.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import { type Background, perBackground } from '../background.ts';
import { connectionsNow } from '../connections/saved-connections.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import { retrieveLink } from '../library/retrieve-link.ts';
import { linksBefore } from '../operations/links-before.ts';
import { enqueue, mostRowsAtOnce, takeBack } from '../operations/outbox.ts';
import {
  beginRow,
  changeJob,
  type HeldJob,
  heldJob,
  heldJobs,
  loadJobs,
  nextRow,
  noteRow,
  putBackRow,
  type RowPlace,
  type RowUnderWay,
  settleRow,
} from './held-jobs.ts';
import { keepRows } from './rows.ts';
import { readPassword } from './store.ts';

/** So many more that are tried for long: one link that its service can't cope with holds up no other. */
export const mostLate = 16;

/** The outbox is given more once so few are left of which no try has ended: rows that come together are kept by one write. */
export const fewRows = 12;

/** One turn at a time; many rows that end at once are followed by one. */
const feedTogetherOf = perBackground((background) => coalesce(() => feedNow(background)));

/**
 * Gives the outbox what it has room for, of the oldest job of each connection first; ends jobs of which nothing is left to be
 * done. What cannot be read or kept now is left to the next turn.
 */
export const feed = (background: Background): Promise<void> =>
  feedTogetherOf(background)(undefined).catch(() => undefined);

async function feedNow(background: Background): Promise<void> {
  await loadJobs(background);
  const connections = await connectionsNow(background);
  const wanting = new Set(
    heldJobs(background).flatMap(({ job }) => (wantsMore(background, job.connectionId) ? job.connectionId : [])),
  );
  for (const held of heldJobs(background)) {
    const connection = connections.find(({ id }) => id === held.job.connectionId);
    if (connection === undefined) continue;
    // What could not be begun now is left to the next turn.
    const begun = new Set<number>();
    while (
      wanting.has(held.job.connectionId) &&
      goesOn(background, held) &&
      hasRoom(background, held.job.connectionId)
    ) {
      const row = held.waiting.find((index) => !begun.has(index));
      if (row === undefined) break;
      begun.add(row);
      await begin(background, held, row, connection);
    }
    const isDone = held.waiting.length === 0 && held.underWay.size === 0;
    if (isDone && goesOn(background, held))
      await changeJob(background, held, { state: { name: 'ended', at: Date.now() } });
  }
}

/** Asked again after each wait: meanwhile a job may be paused or put away, or this worker stopped. */
const goesOn = (background: Background, held: HeldJob): boolean =>
  !background.signal.aborted && heldJob(background, held.job.id) === held && isRunning(held.job);

/** Each connection has room of its own: one that is slow holds up no other. */
function hasRoom(background: Background, connectionId: string): boolean {
  const underWay = unanswered(background, connectionId);
  const late = underWay.filter(({ isLate }) => isLate).length;
  return underWay.length - late < mostRowsAtOnce && late < mostLate;
}

/** Whether the outbox runs out of a connection's rows. Those that are to be tried again say nothing: their pauses are long. */
const wantsMore = (background: Background, connectionId: string): boolean =>
  unanswered(background, connectionId).filter(({ isTried }) => !isTried).length <= fewRows;

/** The rows of a connection that are in the outbox and go on there. */
const unanswered = (background: Background, connectionId: string): RowUnderWay[] =>
  heldJobs(background)
    .filter(({ job }) => job.connectionId === connectionId)
    .flatMap(({ underWay }) => [...underWay.values()].filter(({ isAnswered }) => !isAnswered));

async function begin(background: Background, held: HeldJob, index: number, connection: Connection): Promise<void> {
  const place = { id: held.job.id, row: index };
  beginRow(background, place, null);
  // The storage may fail under it.
  const putBack = () => putBackRow(background, place);
  try {
    const row = await nextRow(background, held, index);
    if (row === null || row.state.name !== 'waiting') return settleSoon(background, place, row?.state ?? gone);
    noteRow(held, row);
    if (!row.state.again) return await send(background, held, row, connection);
    // Nothing else waits for what the service takes to answer.
    void readAgain(background, held, row, connection)
      .then((read) => read && send(background, held, read, connection))
      .catch(putBack);
  } catch {
    putBack();
  }
}

/** Ends a row that nothing is sent of. Not waited for: those that come next end together with it. */
function settleSoon(background: Background, place: RowPlace, state: RowState): void {
  void settleRow(background, place, state).then(
    () => feed(background),
    () => putBackRow(background, place),
  );
}

/** Gives a row to the outbox, or puts it back where its job does not go on. */
async function send(background: Background, held: HeldJob, row: JobRow, connection: Connection): Promise<void> {
  const place = { id: row.job, row: row.index };
  const password = row.hasPassword ? await readPassword(row.job, row.index) : undefined;
  if (password === null) return settleSoon(background, place, { name: 'failed', reason: { kind: 'passwordMissing' } });
  const notMade = await knownBefore(background, held, row, connection);
  if (!goesOn(background, held)) {
    await settleRow(background, place, row.state);
    // It makes room for those of others.
    return void feed(background);
  }
  const asked = await enqueue(background, {
    ...{ write: row.write, password, at: null, isPrivate: false, connection, job: place, notMade },
  });
  if (!asked.ok) return settleSoon(background, place, refused(asked.failure));
  // Paused or stopped just as it came into the outbox.
  if (!goesOn(background, held)) await takeBack(background, held.job.id);
}

/** The links to a row's destination that are known before it is sent. */
const knownOf = perBackground(() => new WeakMap<JobRow, readonly string[]>());

/** The same: looked for with those of the rows that come next. */
async function knownBefore(
  background: Background,
  held: HeldJob,
  row: JobRow,
  connection: Connection,
): Promise<readonly string[]> {
  if (row.write.kind !== 'create') return [];
  const known = knownOf(background);
  const found = known.get(row);
  if (found !== undefined) return found;
  const creates = [row, ...held.ahead.values()].flatMap((one) =>
    one.write.kind === 'create' ? [{ one, long_url: one.write.body.long_url }] : [],
  );
  const before = await linksBefore(background, connection, creates);
  for (const [at, { one }] of creates.entries()) known.set(one, before[at] ?? []);
  return known.get(row) ?? [];
}

/** The stored row is missing or cannot be read. */
const gone = { name: 'failed', reason: { kind: 'dropped' } } as const;

/** What a service answers that says the same when it is asked again. After all else the link is read again later. */
const answers: readonly Failure['kind'][] = ['client', 'forbidden', 'invalid', 'contract'];

/**
 * A row whose link was changed elsewhere, as the same change comes out for the link as it is now; null where it ends here,
 * or waits for a later turn.
 */
async function readAgain(
  background: Background,
  held: HeldJob,
  row: JobRow,
  connection: Connection,
): Promise<JobRow | null> {
  const { about } = held.job;
  const { write } = row;
  if (write.kind !== 'update' || write.base === null) return row;
  const service = await clientWithStatus(background, connection);
  const read = service && (await retrieveLink(background, service, write.body.id));
  if (!read?.ok) {
    const isAnswer = read !== null && answers.includes(read.failure.kind) && service?.isOverloaded() === false;
    return isAnswer ? settled(background, row, refused(read.failure)) : settled(background, row, row.state);
  }
  const base = draftOver(write.base, read.value);
  if (about.kind !== 'edit') return keptRow(background, held, { ...row, write: { ...write, base } });
  const utmRules = await readUtmRules(connection.id);
  const judged = judgeChange(write.body.id, base, about.change, { now: new Date(), utmRules });
  if (judged.kind === 'changes')
    return keptRow(background, held, { ...row, write: { ...write, body: judged.body, base } });
  if (judged.kind === 'same') return settled(background, row, { name: 'done', link: null });
  const errors = Object.entries(judged.errors).map(([field, error]) => [
    field,
    [error.kind === 'contract' ? error.error : { code: 'wrong' as const }],
  ]);
  return settled(background, row, refused(notSent(Object.fromEntries(errors))));
}

const refused = (failure: Failure): RowState => ({ name: 'failed', reason: { kind: 'refused', failure } });

async function settled(background: Background, { job: id, index }: JobRow, state: RowState): Promise<null> {
  await settleRow(background, { id, row: index }, state);
  if (state.name !== 'waiting') void feed(background);
  return null;
}

async function keptRow(background: Background, held: HeldJob, row: JobRow): Promise<JobRow> {
  await keepRows(background, [row]);
  noteRow(held, row);
  return row;
}
