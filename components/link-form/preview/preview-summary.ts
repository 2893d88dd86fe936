import { i18n } from '#i18n';
import { fieldsWith } from '@/lib/contract/fields.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';

const parts = fieldsWith({ part: 'opengraph' });

/** Returns the parts of the social preview that are set, on one line; empty if none is. */
export const previewSummary = (draft: LinkDraft): string =>
  parts
    .filter((part) => draft[part].trim() !== '')
    .map((part) => i18n.t(`editor.preview.part.${part}`))
    .join(', ');
