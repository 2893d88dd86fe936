import { type UpdateLinkBody, updateLinkBody } from '../contract/link-writing.ts';
import { addressesOf } from './address-faults.ts';
import { difference, isChanged } from './difference.ts';
import { type DraftField, draftFields, type LinkDraft } from './draft.ts';
import type { DraftErrors } from './draft-errors.ts';
import { normalizeDraft } from './normalize-draft.ts';
import { flagOf } from './switches.ts';
import { type Checked, contractErrorsOf, violationsIn } from './validate-draft.ts';

/** The update that an edited draft would send: the id and the changed fields (reading R6). */
type CheckedEdit = Checked<{ body: UpdateLinkBody }>;

/** Returns the fields whose change makes the form's own rules apply to a field. */
function judgedWith(field: DraftField): DraftField[] {
  const flag = flagOf(field);
  // A missing expiration date is an error only if the number of clicks is missing, too.
  const partner: DraftField[] = field === 'expiration' ? ['expiration_clicks'] : [];
  return [field, ...(flag === null ? [] : [flag]), ...partner];
}

/** Checks the changes of a link against the contract's update body (interface §4.2) and the form's own rules. */
export function checkEdit(id: string, base: LinkDraft, typed: LinkDraft, now: Date): CheckedEdit {
  const draft = normalizeDraft(typed);
  const body = updateLinkBody.safeParse({ id, ...difference(base, typed, draft) });
  // Values that another program wrote and the person did not change are not reported.
  const broken = Object.entries(violationsIn(draft, { base, now, whole: addressesOf(base) })).filter(([field]) =>
    draftFields.some((name) => name === field && judgedWith(name).some((one) => isChanged(one, base, typed, draft))),
  );
  const errors: DraftErrors = { ...contractErrorsOf(body.error), ...Object.fromEntries(broken) };
  if (!body.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, body: body.data };
}
