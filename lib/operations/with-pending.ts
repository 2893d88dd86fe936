import type { LinkDraft } from '../link/draft.ts';
import { withUpdate } from '../link/draft-of-body.ts';
import { mergeDrafts } from '../link/merge.ts';
import { needsPerson, type Operation } from './operation.ts';

/**
 * Returns a link as it will be after its pending updates. A form that began with the service's current state would take
 * them for changes by others.
 *
 * @param now - the link as the service has it
 * @param operations - pending operations, oldest first
 */
export function withPending(now: LinkDraft, id: string, operations: readonly Operation[]): LinkDraft {
  return operations.reduce((draft, operation) => {
    const { write } = operation;
    if (write.kind !== 'update' || write.body.id !== id || needsPerson(operation)) return draft;
    const { base, body } = write;
    return base === null ? withUpdate(draft, body) : mergeDrafts(base, draft, withUpdate(base, body)).draft;
  }, now);
}
