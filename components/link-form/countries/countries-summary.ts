import { i18n } from '#i18n';
import type { LinkDraft } from '@/lib/link/draft.ts';

/** How many countries have an address of their own, in one line: "3 countries". */
export function countriesSummary({ has_geo_targeting, geo_targets }: LinkDraft): string {
  const count = new Set(geo_targets.flatMap(({ country_ids }) => country_ids)).size;
  return has_geo_targeting && count > 0 ? i18n.t('editor.countries.summary', count) : '';
}
