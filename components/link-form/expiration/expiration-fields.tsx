import { useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { personZone, shownBriefly } from '../../ui/shown-time.ts';
import { useField } from '../draft/draft-context.tsx';
import { DraftTextField } from '../draft/draft-text-field.tsx';
import { clicksOf } from './clicks-of.ts';
import { DateField } from './date-field.tsx';
import { FewClicksNote } from './few-clicks-note.tsx';
import { QuickChoices } from './quick-choices.tsx';

/** The fields of an expiration: at a date, after a number of clicks, or whichever comes first. */
export function ExpirationFields({ isCompact = false }: { isCompact?: boolean }) {
  const [zone] = useState(personZone);
  const { value: limit } = useField('expiration_clicks');
  return (
    <div className="grid grid-cols-1 gap-4">
      <QuickChoices zone={zone} isCompact={isCompact} />
      <DateField zone={zone} />
      <div className="grid grid-cols-1 gap-1">
        <DraftTextField
          field="expiration_clicks"
          label={i18n.t('editor.expiration.clicks')}
          hint={i18n.t('editor.expiration.clicksHint')}
          inputMode="numeric"
        />
        <FewClicksNote limit={limit} />
      </div>
    </div>
  );
}

export const expiration = { Fields: ExpirationFields, summary: expirationSummary };

/** Says when a link expires: "expires 24 Dec, 18:00 or after 500 clicks". */
function expirationSummary({ has_expiration, expiration, expiration_clicks }: LinkDraft): string {
  if (!has_expiration) return '';
  const count = clicksOf(expiration_clicks);
  const isDate = !Number.isNaN(Date.parse(expiration));
  if (!isDate) return count === null ? '' : i18n.t('editor.expiration.summary.clicks', count, [formatCount(count)]);
  const date = shownBriefly(expiration, personZone(), new Date());
  if (count === null) return i18n.t('editor.expiration.summary.date', [date]);
  return i18n.t('editor.expiration.summary.both', count, [formatCount(count), date]);
}
