import { type UpdateLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { difference, isChanged } from './difference.ts';
import { type DraftField, draftFields, type LinkDraft } from './draft.ts';
import { brokenBy, type Checked, type DraftErrors, refusedBy } from './judge-draft.ts';
import { flagOf } from './switches.ts';
import { tidyDraft } from './tidy-draft.ts';

/** An edited link's draft as it would be sent: its id, and what is to change (reading R6). */
export type CheckedEdit = Checked<{ body: UpdateLinkBody }>;

/** The fields whose change has a field judged by the form's own rules. */
function judgedWith(field: DraftField): DraftField[] {
  const flag = flagOf(field);
  // A date is missing where there is no number of clicks either.
  const partner: DraftField[] = field === 'expiration' ? ['expiration_clicks'] : [];
  return [field, ...(flag === null ? [] : [flag]), ...partner];
}

/** Checks what has been changed of a link against the contract's update body (interface §4.2) and the form's own rules. */
export function checkEdit(id: string, base: LinkDraft, typed: LinkDraft, now: Date): CheckedEdit {
  const draft = tidyDraft(typed);
  const body = updateLinkBody.safeParse({ id, ...difference(base, typed, draft) });
  // What another program wrote, and nobody touched here, is nobody's to correct.
  const broken = Object.entries(brokenBy(draft, { base, now })).filter(([field]) =>
    draftFields.some((name) => name === field && judgedWith(name).some((one) => isChanged(one, base, typed, draft))),
  );
  const errors: DraftErrors = { ...refusedBy(body.error), ...Object.fromEntries(broken) };
  if (!body.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, body: body.data };
}
