import { markHandled } from '@/lib/async/async.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { ClientWithStatus } from '../connections/open-client.ts';
import { keyedSince } from './idempotency.ts';
import type { LogTransaction } from './log-transaction.ts';

/** A connection, and whether its creates may carry a key. */
export interface Target {
  connection: Connection;
  mayCarryKey: boolean;
}

/** An operation that is tried next, as it is stored: as `sending`, or as `unconfirmed`. */
export interface Claim {
  operation: Operation;
  connection: Connection;
  /** The state before the try. */
  before: OperationState;
  /** The client that sends it, null without a token. It is created while the claim is written. */
  service: Promise<ClientWithStatus | null>;
}

interface Needs {
  connections: Connections;
}

export function claimWith({ connections }: Needs) {
  /**
   * Marks an operation as sent, so that its request leaves as soon as that is written. An unconfirmed create stays so,
   * since its try may only look for its link.
   */
  function claim(log: LogTransaction, operation: Operation, { connection, mayCarryKey }: Target): Claim {
    const before = operation.state;
    if (before.name === 'unconfirmed') return { operation, connection, before, service: Promise.resolve(null) };
    const sending = sendingOf(operation, mayCarryKey);
    log.put(sending);
    const idempotencyKey = idempotencyKeyOf(sending);
    const service = markHandled(connections.openClient(connection, { idempotencyKey }));
    return { operation: sending, connection, before, service };
  }

  return claim;
}

export type ClaimOperation = ReturnType<typeof claimWith>;

/** Returns an operation as it is while it is being sent. */
export function sendingOf(operation: Operation, mayCarryKey: boolean): Operation {
  const sending: Operation = { ...operation, state: { name: 'sending' } };
  return operation.write.kind === 'create'
    ? { ...sending, keyedSince: mayCarryKey ? keyedSince(operation) : null }
    : sending;
}

/** Returns the key that a request of an operation carries; none if any of its tries lacked it. */
export const idempotencyKeyOf = ({ id, keyedSince }: Operation): string | undefined =>
  keyedSince == null ? undefined : id;
