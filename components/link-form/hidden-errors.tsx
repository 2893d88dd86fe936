import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { type DraftField, draftFields } from '@/lib/link/draft.ts';
import { formSectionOf, type SectionName } from '@/lib/link/sections.ts';
import { errorWords, useDraftState } from './draft/draft-context.tsx';

interface Props {
  /** Fields that show their own errors. */
  shownFields: readonly DraftField[];
  onAllOptions: (section: SectionName | null) => void;
}

/** The errors of fields that only the full page has, such as an expiration that has passed, with a link to them. */
export function HiddenErrors({ shownFields, onAllOptions }: Props) {
  const errors = useDraftState((state) => state.errors);
  const hidden = draftFields.flatMap((field) => {
    const error = errors[field];
    return error === undefined || shownFields.includes(field) ? [] : [{ field, words: errorWords(error) }];
  });
  const [first] = hidden;
  if (first === undefined) return null;
  return (
    <Notice
      tone="bad"
      actions={<Button onClick={() => onAllOptions(formSectionOf(first.field))}>{i18n.t('editor.allOptions')}</Button>}
    >
      {hidden.map(({ field, words }) => (
        <p key={field}>{i18n.t('failure.field', [i18n.t(`editor.field.${field}`), words])}</p>
      ))}
    </Notice>
  );
}
