import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import type { Changes } from '../shared/changes.ts';
import type { Log } from './log.ts';
import type { Tried } from './tried.ts';

interface Needs {
  changes: Changes;
  log: Log;
}

export function refuseWith({ changes, log }: Needs) {
  /** Saves that the service refuses an operation. Publishes it if the link is gone. */
  async function refuse(operation: Operation, failure: Failure, connection: Connection): Promise<Tried> {
    const refused = await log.setState(operation, { name: 'refused', failure });
    const id = linkIdOf(operation.write);
    if (id !== null && isGone(failure)) void changes.publish({ kind: 'foundGone', id, connection });
    return { operation: refused };
  }

  return refuse;
}

export type Refuse = ReturnType<typeof refuseWith>;
