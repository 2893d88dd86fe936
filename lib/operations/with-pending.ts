import type { LinkDraft } from '../link/draft.ts';
import { withUpdate } from '../link/draft-of-body.ts';
import { needsPerson, type Operation } from './operation.ts';

/**
 * A link as it will be once the changes of it have arrived that go on by themselves. A form that began with the link as the
 * service still has it would take them for changes of somebody else.
 *
 * @param now - the link as the service has it
 * @param entries - what is not sent yet, the oldest first
 */
export function withPending(now: LinkDraft, id: string, entries: readonly Operation[]): LinkDraft {
  return entries.reduce((draft, entry) => {
    const { write } = entry;
    return write.kind === 'update' && write.body.id === id && !needsPerson(entry)
      ? withUpdate(draft, write.body)
      : draft;
  }, now);
}
