import { i18n } from '#i18n';
import type { CountryGroup } from '@/lib/link/draft.ts';

/** Returns a group's address, or its number while it has none. */
export const addressOf = (groups: readonly CountryGroup[], at: number): string =>
  groups[at]?.target_url.trim() || i18n.t('editor.countries.group', [at + 1]);
