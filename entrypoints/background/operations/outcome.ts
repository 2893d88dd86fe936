import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { linkIdOf, type Operation, type OperationState } from '@/lib/operations/operation.ts';
import type { Changes } from '../shared/changes.ts';
import type { Log } from './log.ts';

/** The result of a try. */
export type Outcome =
  /** The service did it. A create has its link, and the operation of the country rules that follow it. */
  | { state: 'done'; created: CreatedLink | null; rules: Operation | null }
  /** The service refuses it: the operation waits for the person. */
  | { state: 'refused'; failure: Failure }
  /** The link was changed elsewhere: the operation waits for the person, who sees what it is now. */
  | { state: 'conflict'; theirs: LinkRecord }
  /** It goes on by itself, or asks the person: the operation says which. */
  | { state: 'pending'; operation: Operation };

interface Needs {
  changes: Changes;
  log: Log;
}

/** Creates the functions that end a try. */
export function createOutcomes({ changes, log }: Needs) {
  /** Saves an operation's new state, and returns its outcome. */
  async function pending(operation: Operation, state: OperationState): Promise<Outcome> {
    return {
      state: 'pending',
      operation: await log.setState(operation, state),
    };
  }

  /** Saves that the service refuses an operation. Publishes it if the link is gone. */
  async function refuse(operation: Operation, failure: Failure, connection: Connection): Promise<Outcome> {
    await log.setState(operation, { name: 'refused', failure });
    const id = linkIdOf(operation.write);
    if (id !== null && isGone(failure)) void changes.publish({ kind: 'foundGone', id, connection });
    return { state: 'refused', failure };
  }

  return { pending, refuse };
}

export type Outcomes = ReturnType<typeof createOutcomes>;
