import { useState } from 'react';
import { i18n } from '#i18n';
import type { DraftStore } from '@/components/link-form/draft/draft-store.ts';
import { valueWords } from '@/components/link-form/value-words.ts';
import { Button } from '@/components/ui/button.tsx';
import { Choice } from '@/components/ui/choice.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { type DraftField, type LinkDraft, sameValue } from '@/lib/link/draft.ts';
import { withTheirs } from '@/lib/link/merge.ts';

interface Props {
  store: DraftStore;
  /** The link as it was changed elsewhere. */
  theirs: LinkDraft;
  /** The fields that were changed elsewhere. */
  fields: readonly DraftField[];
  onResolve: (draft: LinkDraft) => void;
  onClose: () => void;
}

/**
 * Shows both versions of a link that was changed elsewhere meanwhile, and lets the person choose for each field. Preselects
 * the version of this form for fields that were edited here, and the other version for all other fields.
 */
export function ConflictDialog({ store, theirs, fields, onResolve, onClose }: Props) {
  const { draft: mine, base } = store.getState();
  const [taken, setTaken] = useState(() => fields.filter((field) => sameValue(mine[field], base[field])));
  const choose = (field: DraftField, isTheirs: boolean) =>
    setTaken((before) => (isTheirs ? [...before, field] : before.filter((other) => other !== field)));
  return (
    <Dialog
      title={i18n.t('editor.conflict.title')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{i18n.t('editor.conflict.back')}</Button>
          <Button kind="primary" onClick={() => onResolve(withTheirs(mine, theirs, taken))}>
            {i18n.t('editor.conflict.save')}
          </Button>
        </>
      )}
    >
      <p>{i18n.t('editor.conflict.text')}</p>
      <div className="grid max-h-[50vh] gap-4 overflow-auto">
        {fields.map((field) => (
          <fieldset key={field} className="grid gap-1 wrap-anywhere [&_legend]:font-medium">
            <legend>{i18n.t(`editor.field.${field}`)}</legend>
            <Choice
              type="radio"
              name={`conflict-${field}`}
              label={i18n.t('editor.conflict.theirs', [valueWords(field, theirs[field])])}
              checked={taken.includes(field)}
              onChange={() => choose(field, true)}
            />
            <Choice
              type="radio"
              name={`conflict-${field}`}
              label={i18n.t('editor.conflict.mine', [valueWords(field, mine[field])])}
              checked={!taken.includes(field)}
              onChange={() => choose(field, false)}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
