import { i18n } from '#i18n';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { personZone, shownBriefly } from './shown-time.ts';

/** When the link expires, on one line. Empty when it does not. */
export function expirationSummary({ has_expiration, expiration, expiration_clicks }: LinkDraft): string {
  if (!has_expiration) return '';
  const clicks = expiration_clicks.trim();
  const isCount = /^\d+$/.test(clicks);
  const isDate = !Number.isNaN(Date.parse(expiration));
  if (!isDate) return isCount ? i18n.t('editor.expiration.summary.clicks', Number(clicks), [clicks]) : '';
  const date = shownBriefly(expiration, personZone(), new Date());
  if (!isCount) return i18n.t('editor.expiration.summary.date', [date]);
  return i18n.t('editor.expiration.summary.both', Number(clicks), [clicks, date]);
}
