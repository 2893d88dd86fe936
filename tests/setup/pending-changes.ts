import type { Failure } from '@/lib/contract/failure.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import type { Operation, OperationState, Write } from '@/lib/operations/operation.ts';
import { pendingStateItem } from '@/lib/storage/pending-changes.ts';
import { here } from './connected.ts';
import { replaceOperations } from './operations.ts';

const network: Failure = { kind: 'network' };

/** Returns an operation that could not be sent five minutes ago, unless changed by `part`. */
export const delayedOperation = (part: Partial<Operation> = {}): Operation => ({
  version: 1,
  id: crypto.randomUUID(),
  connectionId: pageConnectionId(),
  at: here,
  isPrivate: false,
  askedAt: Date.now() - 5 * 60_000,
  write: create(),
  hasPassword: false,
  notMade: [],
  state: waiting(),
  ...part,
});

export const create = (body: Partial<CreateLinkBody> = {}): Write => ({
  kind: 'create',
  body: { long_url: here.address, title: 'Page', ...body },
  geo_targets: [],
});

/** Returns the state of an operation that waits for its next try. */
export const waiting = (seconds = 60, failure: Failure | null = network): OperationState => ({
  ...{ name: 'waiting', sendAt: Date.now() + seconds * 1000, tries: 1, failure },
});

export const unconfirmedState = (): OperationState => ({
  ...{ name: 'unconfirmed', since: Date.now(), checkAt: Date.now() + 60_000, tries: 1, failure: network },
});

let revision = 0;

/** Replaces all operations and notifies pages. */
export async function publish(
  entries: readonly Operation[],
  { suspendedBy = null as Failure | null } = {},
): Promise<void> {
  await replaceOperations(entries);
  revision += 1;
  await pendingStateItem.set({ revision, isOnDisk: true, suspendedBy });
}
