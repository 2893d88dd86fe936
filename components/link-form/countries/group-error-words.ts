import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import type { GroupError } from '@/lib/link/country/group-errors.ts';
import type { CountryNames } from '@/lib/link/country/names.ts';

/** What is wrong with a group's field, in words. */
export function groupErrorWords(error: GroupError, { nameOf }: CountryNames): string {
  if (error.kind === 'contract') return contractWords(error.error);
  if (error.kind === 'twice') return i18n.t('editor.countries.error.twice', [nameOf(error.country_id)]);
  if (error.kind === 'unlisted')
    return i18n.t('editor.countries.error.unlisted', [error.country_id, contractWords({ code: 'country' })]);
  return i18n.t(`editor.countries.error.${error.kind}`);
}
