import { checkChange } from '@/lib/bulk/apply-change.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type Failure, notSent } from '@/lib/contract/failure.ts';
import { draftOver } from '@/lib/link/merge.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { LinkIndex } from '../link-index/create-link-index.ts';
import type { LoadedJobs } from './loaded-jobs.ts';
import type { Log } from './log.ts';
import type { Refuse } from './refuse.ts';
import { nextTry } from './schedule.ts';
import type { Tried } from './tried.ts';

/** Failures that a retry does not change. After any other the link is read again later. */
const answers: readonly Failure['kind'][] = ['client', 'forbidden', 'invalid', 'contract'];

interface Needs {
  connections: Connections;
  linkIndex: LinkIndex;
  loadedJobs: LoadedJobs;
  refuse: Refuse;
  log: Log;
}

export function changeAgainWith({ connections, linkIndex, loadedJobs, refuse, log }: Needs) {
  /**
   * Rebuilds the update of a job's row whose link was changed elsewhere: applies the job's change to the link as it is
   * now. Returns the operation to send, or the try that this ended.
   */
  async function changeAgain(operation: Operation, connection: Connection): Promise<Operation | { ended: Tried }> {
    const { write, job } = operation;
    const about = loadedJobs.jobById(job?.id ?? '')?.job.about;
    if (write.kind !== 'update' || write.base === null || about === undefined) return operation;
    const service = await connections.openClient(connection);
    const read = service && (await linkIndex.retrieveLink(service, write.body.id));
    if (!read?.ok) {
      const failure: Failure = read?.failure ?? { kind: 'notConnected' };
      const isAnswer = read !== null && answers.includes(failure.kind) && service?.isOverloaded() === false;
      if (isAnswer) return { ended: await refuse(operation, failure, connection) };
      const tries = operation.state.name === 'waiting' ? operation.state.tries : 0;
      const sendAt = nextTry(tries, service?.secondsToWait() ?? 0);
      const waiting = { name: 'waiting' as const, sendAt, tries: tries + 1, failure, again: true as const };
      return { ended: await log.endTry(operation, waiting) };
    }
    const base = draftOver(write.base, read.value);
    if (about.kind !== 'edit') return { ...operation, write: { ...write, base } };
    const utmRules = await readUtmRules(connection.id);
    const checked = checkChange(write.body.id, base, about.change, { now: new Date(), utmRules });
    if (checked.kind === 'changes') return { ...operation, write: { ...write, body: checked.body, base } };
    // Nothing to send. Subscribers already have the link, since it was just read.
    if (checked.kind === 'same')
      return { ended: await log.endTry(operation, { name: 'done', at: Date.now(), link: null, isPublished: true }) };
    const errors = Object.entries(checked.errors).map(([field, error]) => [
      field,
      [error.kind === 'contract' ? error.error : { code: 'wrong' as const }],
    ]);
    return { ended: await refuse(operation, notSent(Object.fromEntries(errors)), connection) };
  }

  return changeAgain;
}

export type ChangeAgain = ReturnType<typeof changeAgainWith>;
