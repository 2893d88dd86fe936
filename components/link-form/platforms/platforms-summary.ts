import { i18n } from '#i18n';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { platforms } from '@/lib/link/platform/platforms.ts';

/** The platforms that have an address of their own, in one line: "Android, iOS". */
export const platformsSummary = (draft: LinkDraft): string =>
  platforms
    .filter(({ flag }) => draft[flag])
    .map(({ name }) => i18n.t(`editor.platforms.name.${name}`))
    .join(', ');
