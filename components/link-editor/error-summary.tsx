import { i18n } from '#i18n';
import { errorWords, useDraftState } from '@/components/link-form/draft/draft-context.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { TextButton } from '@/components/ui/text-button.tsx';
import { type DraftField, draftFields } from '@/lib/link/draft.ts';
import { hasInlineError } from '@/lib/link/inline-error.ts';

/**
 * Lists the fields with errors, if there are several; a press focuses one. A single one has the focus and shows its error
 * itself. The failure notice lists errors of fields that are not on screen.
 */
export function ErrorSummary({ onShow }: { onShow: (field: DraftField) => void }) {
  const errors = useDraftState((state) => state.errors);
  const wrong = draftFields.flatMap((field) => {
    const error = errors[field];
    return error === undefined || !hasInlineError(field) ? [] : [{ field, words: errorWords(error) }];
  });
  if (wrong.length < 2) return null;
  return (
    <Notice tone="bad" title={i18n.t('editor.errorSummary', wrong.length)}>
      <ul>
        {wrong.map(({ field, words }) => (
          <li key={field}>
            <RichText
              text={i18n.t('failure.field', [slot(), words])}
              elements={[
                <TextButton key={field} onClick={() => onShow(field)}>
                  {i18n.t(`editor.field.${field}`)}
                </TextButton>,
              ]}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
