import { useState } from 'react';
import { i18n } from '#i18n';
import { valueWords } from '@/components/link-form/value-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { ScrollArea } from '@/components/ui/scroll-area.tsx';
import { regionName } from '@/components/ui/stats-formats.ts';
import type { DraftField, LinkDraft } from '@/lib/link/draft.ts';
import { type Merge, type MergeConflict, takeTheirs } from '@/lib/link/merge.ts';
import { setCountry } from '@/lib/link/merge-countries.ts';
import { sameField } from '@/lib/link/same-field.ts';
import { sectionOf } from '@/lib/link/sections.ts';

interface Props {
  /** The link as it was changed elsewhere. */
  theirs: LinkDraft;
  /** The draft with both changes. */
  merge: Merge;
  onResolve: (draft: LinkDraft) => void;
  onClose: () => void;
}

/** Shows both versions of what was changed here and elsewhere meanwhile, and lets the person choose for each. */
export function ConflictDialog({ theirs, merge: { draft: mine, conflicts }, onResolve, onClose }: Props) {
  const [taken, setTaken] = useState<readonly MergeConflict[]>([]);
  const choose = (conflict: MergeConflict, isTheirs: boolean) =>
    setTaken((before) => (isTheirs ? [...before, conflict] : before.filter((other) => other !== conflict)));
  const resolve = () => onResolve(taken.reduce((draft, conflict) => takeTheirs(draft, theirs, conflict), mine));
  return (
    <Dialog
      title={i18n.t('editor.conflict.title')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('editor.conflict.back')}</Button>
          <Button kind="primary" onClick={resolve}>
            {i18n.t('editor.conflict.save')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('editor.conflict.text')}</p>
      <ScrollArea>
        {conflicts.map((conflict) => {
          const { name, versionOf } = conflictWords(conflict, theirs, mine);
          return (
            <FieldGroup key={name} label={name}>
              <Choice
                type="radio"
                name={`conflict-${name}`}
                label={i18n.t('editor.conflict.theirs', [versionOf(theirs)])}
                checked={taken.includes(conflict)}
                onChange={() => choose(conflict, true)}
              />
              <Choice
                type="radio"
                name={`conflict-${name}`}
                label={i18n.t('editor.conflict.mine', [versionOf(mine)])}
                checked={!taken.includes(conflict)}
                onChange={() => choose(conflict, false)}
              />
            </FieldGroup>
          );
        })}
      </ScrollArea>
    </Dialog>
  );
}

/** Returns the name of a conflict, and a function that describes the version of a draft. */
function conflictWords({ fields, country }: MergeConflict, theirs: LinkDraft, mine: LinkDraft) {
  if (country !== null) {
    const rulesIn = ({ geo_targets }: LinkDraft) => setCountry([], country, geo_targets);
    return {
      name: i18n.t('editor.conflict.country', [regionName(country)]),
      versionOf: (draft: LinkDraft) => valueWords('geo_targets', rulesIn(draft)),
    };
  }
  const differing = fields.filter((field) => !sameField(field, theirs, mine));
  // A section that is off on one side has no values there.
  const flag = differing.find((field) => typeof mine[field] === 'boolean');
  const shown = flag === undefined ? differing : [flag];
  const label = (field: DraftField) => i18n.t(`editor.field.${field}`);
  const [first] = shown;
  const section = first === undefined || shown.length === 1 ? null : sectionOf(first);
  return {
    name: section === null ? formatItems(shown.map(label)) : i18n.t(`editor.section.${section}`),
    versionOf: (draft: LinkDraft) =>
      formatItems(
        shown
          // Their password can't be read.
          .filter((field) => field !== 'password' || draft.password !== '')
          .map((field) => {
            const words = valueWords(field, draft[field]);
            return shown.length === 1 ? words : i18n.t('editor.conflict.value', [label(field), words]);
          }),
      ),
  };
}
