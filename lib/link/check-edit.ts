import { type UpdateLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { difference } from './difference.ts';
import type { LinkDraft } from './draft.ts';
import { brokenBy, type Checked, refusedBy } from './judge-draft.ts';
import { tidyDraft } from './tidy-draft.ts';

/** An edited link's draft as it would be sent: its id, and what is to change (reading R6). */
export type CheckedEdit = Checked<{ body: UpdateLinkBody }>;

/** Checks what has been changed of a link against the contract's update body (interface §4.2) and the form's own rules. */
export function checkEdit(id: string, base: LinkDraft, typed: LinkDraft, now: Date): CheckedEdit {
  const draft = tidyDraft(typed);
  const body = updateLinkBody.safeParse({ id, ...difference(base, typed, draft) });
  const errors = { ...refusedBy(body.error), ...brokenBy(draft, { base, now }) };
  if (!body.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, body: body.data };
}
