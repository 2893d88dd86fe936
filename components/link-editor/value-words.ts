import { i18n } from '#i18n';
import { type DraftField, isEmpty, type LinkDraft } from '@/lib/link/draft.ts';

/** Returns the value of a draft's field in words. Never a password. */
export function valueWords(draft: LinkDraft, field: DraftField): string {
  const value = draft[field];
  if (typeof value === 'boolean') return i18n.t(value ? 'editor.value.on' : 'editor.value.off');
  if (field === 'geo_targets') {
    const groups = draft.geo_targets.map(({ country_ids, target_url }) => `${country_ids.join(', ')} → ${target_url}`);
    return groups.join('; ') || i18n.t('editor.value.none');
  }
  if (isEmpty(value)) return i18n.t('editor.value.none');
  if (field === 'tags') return draft.tags.join(', ');
  if (field === 'password') return i18n.t('editor.value.password');
  return field === 'expiration' ? new Date(draft.expiration).toLocaleString() : String(draft[field]);
}
