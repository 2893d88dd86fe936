import { type UpdateLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { difference } from './difference.ts';
import type { LinkDraft } from './draft.ts';

/**
 * Returns the update that restores a link, as far as the interface allows: an added slug stays, since slugs cannot be
 * removed (reading R6). Null if nothing can be restored.
 */
export function undoBody(id: string, now: LinkDraft, before: LinkDraft): UpdateLinkBody | null {
  const changes = Object.entries(difference(now, before)).filter(
    ([field, value]) => updateLinkBody.safeParse({ id, [field]: value }).success,
  );
  const body = updateLinkBody.safeParse({ id, ...Object.fromEntries(changes) });
  return body.success && changes.length > 0 ? body.data : null;
}
