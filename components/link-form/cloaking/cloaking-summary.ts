import { i18n } from '#i18n';
import type { LinkDraft } from '@/lib/link/draft.ts';

/** Whether the short link stays in the address bar, in one line. */
export const cloakingSummary = ({ has_cloaking }: LinkDraft): string =>
  has_cloaking ? i18n.t('editor.cloaking.on') : '';
