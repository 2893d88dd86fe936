import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { personZone, shownTime } from '@/components/ui/shown-time.ts';
import { rowOf } from '@/lib/contract/fields.ts';
import { type DraftField, isEmpty, type LinkDraft } from '@/lib/link/draft.ts';

/** Returns a field's value for display. Never a password. */
export function valueWords(field: DraftField, value: LinkDraft[DraftField]): string {
  if (typeof value === 'boolean') return i18n.t(value ? 'editor.value.on' : 'editor.value.off');
  if (isEmpty(value)) return i18n.t('editor.value.none');
  if (field === 'password') return i18n.t('editor.value.password');
  if (Array.isArray(value)) return formatItems(value.map(itemWords));
  return rowOf(field).kind === 'dateTime' ? shownTime(`${value}`, personZone()) : `${value}`;
}

const itemWords = (item: string | LinkDraft['geo_targets'][number]): string =>
  typeof item === 'string'
    ? item
    : i18n.t('editor.value.countryRule', [item.target_url, formatItems(item.country_ids)]);
