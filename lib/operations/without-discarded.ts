import { updateLinkBody } from '../contract/link-writing.ts';
import { difference } from '../link/difference.ts';
import { type DraftField, draftFields } from '../link/draft.ts';
import { withUpdate } from '../link/draft-of-body.ts';
import { mergeDrafts, withTheirs } from '../link/merge.ts';
import { sameField } from '../link/same-field.ts';
import type { UpdateWrite } from './operation.ts';

/**
 * Returns a save after an earlier one was discarded. Its base loses the discarded values. If these may have reached the
 * service, the link with and without them stay as other possible bases. A section that only the discarded save switched
 * on is switched on by this one, if it changes a field of that section.
 *
 * @param hasPassword - true if a password belongs to the save
 */
export function withoutDiscarded(
  save: UpdateWrite,
  discarded: UpdateWrite,
  { mayBeThere, hasPassword }: { mayBeThere: boolean; hasPassword: boolean },
): UpdateWrite {
  const { base, body } = save;
  if (base === null || discarded.base === null) return save;
  const [before, after, changed] = [discarded.base, withUpdate(discarded.base, discarded.body), withUpdate(base, body)];
  const undone = draftFields.filter((field) => !sameField(field, before, after) && sameField(field, base, after));
  if (undone.length === 0) return save;
  // Discarded values that may be there and that this save changes back stay in the base, so that it still does.
  const isKept = (field: DraftField) => mayBeThere && field in body && sameField(field, before, changed);
  const undo = (fields: readonly DraftField[]) => withTheirs(base, before, fields);
  const without = undo(undone.filter((field) => !isKept(field)));
  // Any password, since the real one is stored separately.
  const mine = { ...changed, password: hasPassword ? 'changed' : '' };
  const { password: _password, ...changes } = difference(without, mergeDrafts(base, without, mine).draft);
  const read = updateLinkBody.safeParse({ id: body.id, ...changes });
  const { otherBases = [] } = save;
  return {
    ...{ ...save, base: without, body: read.success ? read.data : body },
    otherBases: mayBeThere ? [...otherBases, ...(discarded.otherBases ?? []), base, undo(undone)] : otherBases,
  };
}
