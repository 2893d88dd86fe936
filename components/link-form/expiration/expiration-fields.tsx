import { useState } from 'react';
import { i18n } from '#i18n';
import type { QuickChoice } from '@/lib/link/expiration/quick-choices.ts';
import { DraftTextField } from '../draft-text-field.tsx';
import { DateField } from './date-field.tsx';
import styles from './expiration-fields.module.css';
import { QuickChoices } from './quick-choices.tsx';
import { personZone } from './shown-time.ts';

/** When a link expires: at a date, after a number of clicks, or at what comes first. */
export function ExpirationFields({ choices }: { choices?: readonly QuickChoice[] }) {
  const [zone] = useState(personZone);
  return (
    <div className={styles['fields']}>
      <QuickChoices zone={zone} choices={choices} />
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
