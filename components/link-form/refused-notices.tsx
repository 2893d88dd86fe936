import type { ComponentProps } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { fieldLabel } from '@/components/failure/field-label.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { DraftField } from '@/lib/link/draft.ts';
import { hasInlineError, isShownAtFields } from '@/lib/link/inline-error.ts';
import { fieldsOf } from '@/lib/link/sections.ts';
import { HiddenErrors } from './hidden-errors.tsx';
import { inPopup } from './sections.tsx';

/** The fields that show their own errors in the quick form. The service's errors for other fields are listed. */
const inSections = inPopup('head', 'button').flatMap(fieldsOf);
const shown: readonly DraftField[] = ['title', 'custom_link', 'tags', ...inSections.filter(hasInlineError)];
const addressShown: readonly DraftField[] = [...shown, 'long_url'];

interface OfForm {
  /** True if the address is the tab's, which has no field. */
  isFromTab: boolean;
}

const shownFields = ({ isFromTab }: OfForm) => (isFromTab ? shown : addressShown);

/** The reason why the link was not created. Errors shown at fields are not repeated, only the fields' names. */
export function RefusedByService({
  isFromTab,
  ...props
}: OfForm & Omit<ComponentProps<typeof FailureNotice>, 'shownFields'>) {
  const fields = shownFields({ isFromTab });
  const { failure } = props;
  if (failure.kind !== 'invalid' || !isShownAtFields(failure, fields)) {
    return <FailureNotice {...props} shownFields={fields} />;
  }
  const names = Object.keys(failure.fieldErrors);
  return (
    <Notice tone="bad" title={i18n.t('editor.errorSummary', names.length)}>
      <p>{formatItems(names.map(fieldLabel))}</p>
    </Notice>
  );
}

/** The errors that the quick form does not show at fields. */
export const RefusedHere = ({
  isFromTab,
  ...props
}: OfForm & Omit<ComponentProps<typeof HiddenErrors>, 'shownFields'>) => (
  <HiddenErrors {...props} shownFields={shownFields({ isFromTab })} />
);
