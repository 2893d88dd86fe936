import { type UpdateLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { difference } from './difference.ts';
import type { LinkDraft } from './draft.ts';

/**
 * What an update has to send to make a link what it was before, as far as the interface can express it: a slug that was
 * added stays, since none can be removed (reading R6). Null when nothing can be taken back.
 */
export function undoBody(id: string, now: LinkDraft, before: LinkDraft): UpdateLinkBody | null {
  const changes = Object.entries(difference(now, before)).filter(
    ([field, value]) => updateLinkBody.safeParse({ id, [field]: value }).success,
  );
  const body = updateLinkBody.safeParse({ id, ...Object.fromEntries(changes) });
  return body.success && changes.length > 0 ? body.data : null;
}
