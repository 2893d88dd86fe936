import { updateLinkBody } from '../contract/link-writing.ts';
import { difference } from '../link/difference.ts';
import { draftFields } from '../link/draft.ts';
import { withUpdate } from '../link/draft-of-body.ts';
import { mergeDrafts, withTheirs } from '../link/merge.ts';
import { sameField } from '../link/same-field.ts';
import type { UpdateWrite } from './operation.ts';

/**
 * Returns a save after an earlier one was discarded. Its base loses the discarded values. If these may have reached the
 * service, the old base stays as another possible one. A section that only the discarded save switched on is switched on
 * by this one, if it changes a field of that section.
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
  const [before, after] = [discarded.base, withUpdate(discarded.base, discarded.body)];
  const undone = draftFields.filter((field) => !sameField(field, before, after) && sameField(field, base, after));
  if (undone.length === 0) return save;
  const without = withTheirs(base, before, undone);
  // Any password, since the real one is stored separately.
  const mine = { ...withUpdate(base, body), password: hasPassword ? 'changed' : '' };
  const { password: _password, ...changes } = difference(without, mergeDrafts(base, without, mine).draft);
  const read = updateLinkBody.safeParse({ id: body.id, ...changes });
  const { otherBases = [] } = save;
  return {
    ...{ ...save, base: without, body: read.success ? read.data : body },
    otherBases: mayBeThere ? [...otherBases, base] : otherBases,
  };
}
