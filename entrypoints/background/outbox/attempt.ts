import { takingTurns } from '@/lib/async/taking-turns.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { type EntryState, linkIdOf, type OutboxEntry } from '@/lib/outbox/entry.ts';
import { publish } from '../changes.ts';
import { clientWithStatus } from '../library/client-with-status.ts';
import {
  addEntry,
  afterFault,
  askerOf,
  become,
  entryById,
  hold,
  idleEntriesOf,
  keep,
  latest,
  noteMade,
  notMadeBy,
  passwordOf,
  strikeOut,
  takeOut,
} from './entries.ts';
import { type Finding, findMade } from './find-made.ts';
import { linksBefore } from './links-before.ts';
import { nextTry } from './schedule.ts';
import { type Sent, send } from './send.ts';
import { isStoreClosed } from './store.ts';
import { onWire } from './wire.ts';

/** How a write stands after a try. */
export type Outcome =
  /** The service did it. A create has its link, and the entry of the country rules that follow it. */
  | { state: 'done'; created: CreatedLink | null; rules: OutboxEntry | null }
  /** The service refuses it: the entry waits for the person. */
  | { state: 'refused'; failure: Failure }
  /** The link was changed elsewhere: the entry waits for the person, who sees what it is now. */
  | { state: 'conflict'; theirs: LinkRecord }
  /** It goes on by itself, or asks the person: the entry says which. */
  | { state: 'pending'; entry: OutboxEntry };

/** What is done once the service has answered a write. To be waited for where nothing may be shown before. */
type Completed = (entry: OutboxEntry, created: CreatedLink | null, connection: Connection) => Promise<void>;

/** The link of a create whose answer was kept before its worker was stopped; null where none was. */
type AnswerKept = (entry: OutboxEntry) => Promise<CreatedLink | null>;

/** So long after its answer was lost a service may still be at work on a create, in milliseconds. */
const mayStillBeMade = 10_000;

/** So often an answer to an update or a deletion is not what the interface says before the person is asked. */
const mostUnreadable = 4;

let onCompleted: Completed = async () => undefined;
let answerKept: AnswerKept = async () => null;
/** What is done, and not heard of by all yet. */
const telling = new Set<Promise<void>>();
const inTurn = takingTurns();

/** Says what is to be done once a write is answered. */
export function whenCompleted(completed: Completed): void {
  onCompleted = completed;
}

/** Says where else an answer may be kept: what is found there is not asked for again. */
export function whereAnswersAreKept(look: AnswerKept): void {
  answerKept = look;
}

/** Resolves once all have heard of what is done. */
export const allHeard = (): Promise<unknown> => Promise.all(telling);

/** Tries an entry once: sends it, or looks for the link of a create whose answer was lost. Never rejects. */
export async function attempt(entry: OutboxEntry, connection: Connection): Promise<Outcome> {
  try {
    return entry.state.name === 'unsure' ? await check(entry, connection) : await sendOnce(entry, connection);
  } catch {
    // The storage failed under it, or this worker was stopped.
    return pending(entry, afterFault(latest(entry)));
  }
}

async function sendOnce(entry: OutboxEntry, connection: Connection): Promise<Outcome> {
  const tries = entry.state.name === 'waiting' ? entry.state.tries : 0;
  const password = entry.hasPassword ? await passwordOf(entry) : null;
  if (entry.hasPassword && password === null) return pending(entry, { name: 'passwordMissing' });
  const kept = become(entry, { name: 'sending' });
  const { write, job } = entry;
  // A job has looked for all of its rows that come next.
  const before = write.kind === 'create' && job === undefined ? linksBefore(connection, [write.body]) : null;
  // Kept before anything of it leaves the browser.
  const [service, sending] = await Promise.all([clientWithStatus(connection), kept]);
  const sent = await onWire(askerOf(entry), async () =>
    // Struck out while it waited: its service was left.
    entryById(entry.id) === undefined ? null : send(write, service, password),
  );
  if (sent === null) return { state: 'pending', entry: sending };
  const isDoubtful = sent.end === 'unsure' || (sent.end === 'refused' && saysTaken(sent.failure));
  if (before !== null && isDoubtful) await noteLinksBefore(sending, (await before).flat());
  return afterSending(sending, sent, tries, connection);
}

/**
 * Whether a slug is refused, as it is to a create that was sent twice: Hem itself does not, but Chromium sends a request
 * again by itself where a connection that it had kept open breaks before the answer begins.
 */
const saysTaken = (failure: Failure): boolean => failure.kind === 'invalid' && 'custom_link' in failure.fieldErrors;

const noteLinksBefore = (entry: OutboxEntry, ids: readonly string[]): Promise<OutboxEntry> =>
  keep({ ...latest(entry), notMade: [...new Set([...latest(entry).notMade, ...ids])] });

async function afterSending(entry: OutboxEntry, sent: Sent, tries: number, connection: Connection): Promise<Outcome> {
  switch (sent.end) {
    case 'done':
      return complete(entry, sent.created, connection);
    case 'refused': {
      if (entry.write.kind !== 'create' || !saysTaken(sent.failure)) return refuse(entry, sent.failure, connection);
      const found = await searchForMade(entry, entry.write.body, connection);
      return found.kind === 'made' ? complete(entry, found.link, connection) : refuse(entry, sent.failure, connection);
    }
    case 'conflict':
      await become(entry, { name: 'conflict', fields: sent.fields });
      return { state: 'conflict', theirs: sent.theirs };
    case 'held':
      hold({ connectionId: connection.id, failure: sent.failure });
      return pending(entry, { name: 'waiting', sendAt: Date.now(), tries, failure: sent.failure });
    case 'later':
      // Waiting mends no answer that is always wrong.
      if (sent.failure.kind === 'contract' && tries >= mostUnreadable) return refuse(entry, sent.failure, connection);
      return pending(entry, {
        // That the browser is offline says nothing of the service: once it is back, nobody waits an hour.
        ...{ name: 'waiting', tries: navigator.onLine ? tries + 1 : tries, failure: sent.failure },
        sendAt: nextTry(tries, sent.seconds),
      });
    case 'unsure': {
      const checkAt = sent.seconds > 0 ? nextTry(0, sent.seconds) : Date.now();
      const unsure: EntryState = {
        ...{ name: 'unsure', since: Date.now(), checkAt, tries, failure: sent.failure },
      };
      if (sent.seconds > 0) return pending(entry, unsure);
      // Looked for at once: mostly it was made, and only the answer was lost.
      return check(await become(entry, unsure), connection);
    }
  }
}

/** Looks whether a create whose answer was lost has made its link. */
const check = (entry: OutboxEntry, connection: Connection): Promise<Outcome> =>
  // One after the other: what one has made, the next leaves out.
  inTurn(() => checkNow(latest(entry), connection));

async function checkNow(entry: OutboxEntry, connection: Connection): Promise<Outcome> {
  const { write, state } = entry;
  if (write.kind !== 'create' || state.name !== 'unsure') return { state: 'pending', entry };
  const answered = await answerKept(entry);
  if (answered !== null) return complete(entry, answered, connection);
  const finding = await searchForMade(entry, write.body, connection);
  switch (finding.kind) {
    case 'made':
      return complete(entry, finding.link, connection);
    case 'unclear':
      return pending(entry, { name: 'choosing', candidates: finding.candidates });
    case 'failed': {
      if (finding.failure.kind === 'unauthorized' || finding.failure.kind === 'notConnected') {
        hold({ connectionId: connection.id, failure: finding.failure });
      }
      const { tries } = state;
      return pending(entry, {
        ...{ ...state, tries: tries + 1, failure: finding.failure },
        checkAt: nextTry(tries, finding.seconds),
      });
    }
    case 'none': {
      const now = Date.now();
      // Looked for once more just before it is sent again, which is less often with each try.
      const until = state.since + Math.max(mayStillBeMade, nextTry(state.tries, 0) - now);
      if (now < until) return pending(entry, { ...state, checkAt: until });
      return pending(entry, { name: 'waiting', sendAt: now, tries: state.tries + 1, failure: state.failure });
    }
  }
}

let searches = 0;

/**
 * Whether the list is being looked through. A list to which links are added all the while does not come to its end: what
 * can wait is not made meanwhile.
 */
export const isSearching = (): boolean => searches > 0;

async function searchForMade(entry: OutboxEntry, body: CreateLinkBody, connection: Connection): Promise<Finding> {
  const { askedAt } = entry;
  searches += 1;
  try {
    return await findMade({ body, askedAt, notMade: notMadeBy(latest(entry)) }, connection);
  } finally {
    searches -= 1;
  }
}

/** The service did it: what follows is kept, then this is struck out. A create's answer waits for none of that. */
export async function complete(
  entry: OutboxEntry,
  created: CreatedLink | null,
  connection: Connection,
): Promise<Outcome> {
  const { write, at, isPrivate, job } = entry;
  // Struck out under the try: its service was left, and nobody is to hear of it any more.
  if (entryById(entry.id) === undefined) return { state: 'done', created, rules: null };
  let rules: OutboxEntry | null = null;
  if (write.kind === 'create' && created !== null) {
    void noteMade(created.id, entry);
    const { geo_targets } = write;
    const body = { id: created.id, has_geo_targeting: true, geo_targets };
    if (geo_targets.length > 0) {
      rules = await keep(await addEntry({ write: { kind: 'update', body, base: null }, at, isPrivate, connection }));
    }
  }
  // Nobody joins it any more; on disk it stays until all have heard.
  takeOut(entry);
  const told = tell(entry, created, connection);
  telling.add(told);
  // Where that could not be kept, the entry stays on disk: the next worker goes on from there.
  void told.catch(() => undefined).finally(() => telling.delete(told));
  if (write.kind === 'delete') {
    // Nothing else is to be done to it any more. Until here it could be taken back.
    for (const other of idleEntriesOf(write.id)) void strikeOut(other);
    if (job === undefined) await told;
  }
  return { state: 'done', created, rules };
}

/**
 * Tells of what is done, and strikes it out. Whoever waits for a create hears of it before all who keep something about it:
 * what they write holds up the answer.
 */
async function tell(entry: OutboxEntry, created: CreatedLink | null, connection: Connection): Promise<void> {
  if (entry.write.kind === 'create') await answered();
  if (isStoreClosed()) return;
  await onCompleted(entry, created, connection);
  await strikeOut(entry);
}

/** Once what hangs on an outcome is under way. */
const answered = () => new Promise<void>((resolve) => setTimeout(resolve));

async function refuse(entry: OutboxEntry, failure: Failure, connection: Connection): Promise<Outcome> {
  await become(entry, { name: 'refused', failure });
  const id = linkIdOf(entry.write);
  if (id !== null && isGone(failure)) void publish({ kind: 'foundGone', id, connection });
  return { state: 'refused', failure };
}

const pending = async (entry: OutboxEntry, state: EntryState): Promise<Outcome> => ({
  state: 'pending',
  entry: await become(entry, state),
});
