import type { ComponentProps } from 'react';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import type { DraftField } from '@/lib/link/draft.ts';
import { hasInlineError } from '@/lib/link/inline-error.ts';
import { fieldsOf } from '@/lib/link/sections.ts';
import { HiddenErrors } from './hidden-errors.tsx';

/** The fields that show their own errors in the quick form. What the service says of any other is listed. */
const sections = (['utm', 'preview', 'password', 'expiration'] as const).flatMap(fieldsOf);
const shown: readonly DraftField[] = ['title', 'custom_link', 'tags', ...sections.filter(hasInlineError)];
const addressShown: readonly DraftField[] = [...shown, 'long_url'];

interface OfForm {
  /** Whether the address is the tab's, and has no field. */
  isFromTab: boolean;
}

const shownFields = ({ isFromTab }: OfForm) => (isFromTab ? shown : addressShown);

/** Why the quick form's link was not made. */
export const RefusedByService = ({
  isFromTab,
  ...props
}: OfForm & Omit<ComponentProps<typeof FailureNotice>, 'shownFields'>) => (
  <FailureNotice {...props} shownFields={shownFields({ isFromTab })} />
);

/** What the quick form does not show of what is wrong. */
export const RefusedHere = ({
  isFromTab,
  ...props
}: OfForm & Omit<ComponentProps<typeof HiddenErrors>, 'shownFields'>) => (
  <HiddenErrors {...props} shownFields={shownFields({ isFromTab })} />
);
