import { updateLinkBody } from '../contract/link-writing.ts';
import { difference } from '../link/difference.ts';
import { type DraftField, draftFields, type LinkDraft } from '../link/draft.ts';
import { withUpdate } from '../link/draft-of-body.ts';
import { withTheirs } from '../link/merge.ts';
import { sameField } from '../link/same-field.ts';
import { flagOf, switchedBy } from '../link/switches.ts';
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
  const mine = withUpdate(base, body);
  const changed = draftFields.filter((field) => !sameField(field, base, mine));
  const fields = new Set<DraftField>(hasPassword ? [...changed, 'password'] : changed);
  for (const field of [...fields]) for (const one of withSection(field, mine)) fields.add(one);
  const read = updateLinkBody.safeParse({
    id: body.id,
    ...difference(without, withTheirs(without, mine, [...fields])),
  });
  const { otherBases = [] } = save;
  return {
    ...{ ...save, base: without, body: read.success ? read.data : body },
    otherBases: mayBeThere ? [...otherBases, base] : otherBases,
  };
}

/** The fields that are sent with one of a section that is switched on (reading R3). */
function withSection(field: DraftField, draft: LinkDraft): DraftField[] {
  const flag = flagOf(field);
  return flag !== null && draft[flag] ? [flag, ...switchedBy(flag)] : [];
}
