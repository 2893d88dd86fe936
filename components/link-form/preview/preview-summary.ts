import { i18n } from '#i18n';
import type { LinkDraft } from '@/lib/link/draft.ts';

const parts = ['meta_title', 'meta_description', 'meta_image'] as const;

/** Which parts of the social preview are set, on one line. Empty when none is. */
export const previewSummary = (draft: LinkDraft): string =>
  parts
    .filter((part) => draft[part].trim() !== '')
    .map((part) => i18n.t(`editor.preview.part.${part}`))
    .join(', ');
