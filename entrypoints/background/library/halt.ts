import type { Failure } from '@/lib/contract/failure.ts';
import type { Note } from './note.ts';

/** Seconds until the first try after a failure; doubled for each that follows, up to the longest. */
const firstPause = 30;
const longestPause = 3600;

/** Failures that no waiting mends: somebody has to look at the connection. */
const lasting: readonly Failure['kind'][] = ['unauthorized', 'forbidden', 'notConnected'];

/** Notes that a reading came to nothing, and when it is to go on: no sooner than the service asked for. */
export function haltAfter(note: Note, failure: Failure, secondsToWait: number): Note {
  const tries = note.halt?.by === 'failure' ? note.halt.tries + 1 : 0;
  const pause = Math.max(secondsToWait, Math.min(longestPause, firstPause * 2 ** tries));
  const until = lasting.includes(failure.kind) ? null : Date.now() + Math.round(pause * 1000);
  return { ...note, halt: { by: 'failure', failure, until, tries } };
}
