import { useState } from 'react';
import { i18n } from '#i18n';
import { personZone } from '../../ui/shown-time.ts';
import { DraftTextField } from '../draft/draft-text-field.tsx';
import { DateField } from './date-field.tsx';
import { QuickChoices } from './quick-choices.tsx';

/** The fields of an expiration: at a date, after a number of clicks, or whichever comes first. */
export function ExpirationFields({ isCompact = false }: { isCompact?: boolean }) {
  const [zone] = useState(personZone);
  return (
    <div className="grid grid-cols-1 gap-2">
      <QuickChoices zone={zone} isCompact={isCompact} />
      <DateField zone={zone} />
      <DraftTextField
        field="expiration_clicks"
        label={i18n.t('editor.expiration.clicks')}
        hint={i18n.t('editor.expiration.clicksHint')}
        inputMode="numeric"
      />
    </div>
  );
}
