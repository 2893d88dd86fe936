import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { linkIdOf, type Operation, type OperationState } from '@/lib/operations/operation.ts';
import type { Background } from '../shared/background.ts';
import { publish } from '../shared/changes.ts';
import { setState } from './log.ts';

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

/** Saves an operation's new state, and returns its outcome. */
export const pending = async (
  background: Background,
  operation: Operation,
  state: OperationState,
): Promise<Outcome> => ({
  state: 'pending',
  operation: await setState(background, operation, state),
});

/** Saves that the service refuses an operation. Publishes it if the link is gone. */
export async function refuse(
  background: Background,
  operation: Operation,
  failure: Failure,
  connection: Connection,
): Promise<Outcome> {
  await setState(background, operation, { name: 'refused', failure });
  const id = linkIdOf(operation.write);
  if (id !== null && isGone(failure)) void publish(background, { kind: 'foundGone', id, connection });
  return { state: 'refused', failure };
}
