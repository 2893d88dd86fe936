import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Operation, OperationState } from '@/lib/operations/operation.ts';
import type { ClientWithStatus } from '../connections/open-client.ts';
import { keyedSince } from './idempotency.ts';

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
