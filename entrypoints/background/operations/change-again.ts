import { checkChange } from '@/lib/bulk/apply-change.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Failure, notSent } from '@/lib/contract/failure.ts';
import { draftOver } from '@/lib/link/merge.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import { clientWithStatus } from '../link-index/client-with-status.ts';
import { retrieveLink } from '../link-index/retrieve-link.ts';
import type { Background } from '../shared/background.ts';
import { jobById } from './loaded-jobs.ts';
import { setState } from './log.ts';
import { type Outcome, pending, refuse } from './outcome.ts';
import { nextTry } from './schedule.ts';

/** Failures that a retry does not change. After any other the link is read again later. */
const answers: readonly Failure['kind'][] = ['client', 'forbidden', 'invalid', 'contract'];

/**
 * Rebuilds the update of a job's row whose link was changed elsewhere: applies the job's change to the link as it is
 * now. Returns the operation to send, or an outcome if there is nothing to send.
 */
export async function changeAgain(
  background: Background,
  operation: Operation,
  connection: Connection,
): Promise<{ operation: Operation } | Outcome> {
  const { write, job } = operation;
  const about = jobById(background, job?.id ?? '')?.job.about;
  if (write.kind !== 'update' || write.base === null || about === undefined) return { operation };
  const service = await clientWithStatus(background, connection);
  const read = service && (await retrieveLink(background, service, write.body.id));
  if (!read?.ok) {
    const failure: Failure = read?.failure ?? { kind: 'notConnected' };
    const isAnswer = read !== null && answers.includes(failure.kind) && service?.isOverloaded() === false;
    if (isAnswer) return refuse(background, operation, failure, connection);
    const tries = operation.state.name === 'waiting' ? operation.state.tries : 0;
    const sendAt = nextTry(tries, service?.secondsToWait() ?? 0);
    return pending(background, operation, { name: 'waiting', sendAt, tries: tries + 1, failure, again: true });
  }
  const base = draftOver(write.base, read.value);
  if (about.kind !== 'edit') return { operation: { ...operation, write: { ...write, base } } };
  const utmRules = await readUtmRules(connection.id);
  const checked = checkChange(write.body.id, base, about.change, { now: new Date(), utmRules });
  if (checked.kind === 'changes') return { operation: { ...operation, write: { ...write, body: checked.body, base } } };
  if (checked.kind === 'same') {
    // Nothing to send. Subscribers already have the link, since it was just read.
    await setState(background, operation, { name: 'done', at: Date.now(), link: null, isPublished: true });
    return { state: 'done', created: null, rules: null };
  }
  const errors = Object.entries(checked.errors).map(([field, error]) => [
    field,
    [error.kind === 'contract' ? error.error : { code: 'wrong' as const }],
  ]);
  return refuse(background, operation, notSent(Object.fromEntries(errors)), connection);
}
