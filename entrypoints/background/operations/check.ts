import { takingTurns } from '@/lib/async/taking-turns.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import { complete } from './complete.ts';
import { latest } from './entries.ts';
import { type Finding, findMade } from './find-made.ts';
import { hold } from './held-connections.ts';
import { notMadeBy } from './made-links.ts';
import { type Outcome, pending } from './outcome.ts';
import { nextTry } from './schedule.ts';

/** The link of a create whose answer was kept before its worker was stopped; null where none was. */
type AnswerKept = (entry: Operation) => Promise<CreatedLink | null>;

/** So long after its answer was lost a service may still be at work on a create, in milliseconds. */
const mayStillBeMade = 10_000;

/**
 * So often a service may answer what tells nothing of a lost create before the person is asked: at once where the token may
 * not read the list; after two minutes where the answer is another than the interface's, as of a network that wants a login
 * first; after an hour where the service fails.
 */
const mostInVain: { [K in Failure['kind']]?: number } = {
  forbidden: 0,
  client: 6,
  invalid: 6,
  contract: 6,
  server: 11,
};

const memoryOf = perBackground(() => ({
  answerKept: (async () => null) as AnswerKept,
  inTurn: takingTurns(),
  /** The number of searches of the list that are under way. */
  searches: 0,
}));

/** Says where else an answer may be kept: what is found there is not asked for again. */
export function whereAnswersAreKept(background: Background, look: AnswerKept): void {
  memoryOf(background).answerKept = look;
}

/** Looks whether a create whose answer was lost has made its link. */
export const check = (background: Background, entry: Operation, connection: Connection): Promise<Outcome> =>
  // One after the other: what one has made, the next leaves out.
  memoryOf(background).inTurn(() => checkNow(background, latest(background, entry), connection));

async function checkNow(background: Background, entry: Operation, connection: Connection): Promise<Outcome> {
  const { write, state } = entry;
  if (write.kind !== 'create' || state.name !== 'unconfirmed') return { state: 'pending', entry };
  const answered = await memoryOf(background).answerKept(entry);
  if (answered !== null) return complete(background, entry, answered, connection);
  const finding = await searchForMade(background, entry, write.body, connection);
  switch (finding.kind) {
    case 'made':
      return complete(background, entry, finding.link, connection);
    case 'unclear':
      return pending(background, entry, { name: 'ambiguous', candidates: finding.candidates });
    case 'failed': {
      const inVain = (state.inVain ?? 0) + (finding.failure.kind in mostInVain ? 1 : 0);
      if (inVain > (mostInVain[finding.failure.kind] ?? inVain))
        return pending(background, entry, { name: 'ambiguous', candidates: [] });
      if (finding.failure.kind === 'unauthorized' || finding.failure.kind === 'notConnected') {
        hold(background, {
          connectionId: connection.id,
          tokenVersion: connection.tokenVersion,
          failure: finding.failure,
        });
      }
      const { tries } = state;
      return pending(background, entry, {
        ...{ ...state, tries: tries + 1, failure: finding.failure, inVain },
        checkAt: nextTry(tries, finding.seconds),
      });
    }
    case 'none': {
      const now = Date.now();
      // Looked for once more just before it is sent again, which is less often with each try.
      const until = state.since + Math.max(mayStillBeMade, nextTry(state.tries, 0) - now);
      if (now < until) return pending(background, entry, { ...state, checkAt: until });
      return pending(background, entry, {
        name: 'waiting',
        sendAt: now,
        tries: state.tries + 1,
        failure: state.failure,
      });
    }
  }
}

/**
 * Whether the list is being looked through. A list to which links are added all the while does not come to its end: what
 * can wait is not made meanwhile.
 */
export const isSearching = (background: Background): boolean => memoryOf(background).searches > 0;

/** Looks for the link that a create may have made. */
export async function searchForMade(
  background: Background,
  entry: Operation,
  body: CreateLinkBody,
  connection: Connection,
): Promise<Finding> {
  const memory = memoryOf(background);
  const { askedAt } = entry;
  memory.searches += 1;
  try {
    return await findMade(
      background,
      { body, askedAt, notMade: notMadeBy(background, latest(background, entry)) },
      connection,
    );
  } finally {
    memory.searches -= 1;
  }
}
