import type { JobRow } from '@/lib/operations/job.ts';
import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import { rowOfCreate } from './jobs.ts';

const failure = { kind: 'network' as const };

/** One state of each kind. */
export const stateOf = {
  waiting: { name: 'waiting', sendAt: 0, tries: 0, failure: null },
  sending: { name: 'sending' },
  unconfirmed: { name: 'unconfirmed', since: 0, checkAt: 0, tries: 1, failure },
  ambiguous: { name: 'ambiguous', candidates: [] },
  refused: { name: 'refused', failure },
  conflict: { name: 'conflict', fields: ['title'] },
  passwordMissing: { name: 'passwordMissing' },
  dropped: { name: 'dropped' },
  done: { name: 'done', at: 1, link: null, isPublished: true },
} as const satisfies { [N in OperationState['name']]: OperationState & { name: N } };

/** Returns the operation of a job's row; not started unless `different` says otherwise. */
export function rowAt(job: string, row: number, different: Partial<Operation> = {}): JobRow {
  const { write, name, address, long_url } = rowOfCreate(row);
  return {
    ...{ version: 1, id: crypto.randomUUID(), connectionId: crypto.randomUUID(), at: null, isPrivate: false },
    ...{ askedAt: 0, write, hasPassword: false, notMade: [], state: stateOf.waiting },
    ...different,
    job: { id: job, row, name, address, long_url },
  };
}
