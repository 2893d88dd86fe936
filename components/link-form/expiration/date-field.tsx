import { useState } from 'react';
import { i18n } from '#i18n';
import { TextField } from '@/components/ui/text-field.tsx';
import { localTimeOf, readLocalTime } from '@/lib/link/expiration/local-time.ts';
import { shownTime } from '../../ui/shown-time.ts';
import { useField } from '../draft/draft-context.tsx';
import { ClockChange } from './clock-change.tsx';

/** The date of expiry. Typed and shown in the person's zone, with UTC beside it, which is sent (reading R10). */
export function DateField({ zone }: { zone: string }) {
  const { value, set, error } = useField('expiration');
  const [now] = useState(() => new Date().toISOString());
  const [typed, setTyped] = useState({ local: '', meant: '' });
  // Keep the typed text, even a time that clocks skip. A draft changed elsewhere, such as by a quick choice, replaces
  // it.
  const local = typed.meant === value ? typed.local : localTimeOf(value, zone);

  const type = (local: string) => {
    const read = readLocalTime(local, zone);
    // An invalid time goes to the draft unchanged, and the contract reports it.
    const meant = read.kind === 'invalid' ? local : read.utc;
    setTyped({ local, meant });
    set(meant);
  };

  const isTime = !Number.isNaN(Date.parse(value));
  return (
    <div className="grid grid-cols-1 gap-2">
      <TextField
        label={i18n.t('editor.expiration.date')}
        hint={
          isTime
            ? i18n.t('editor.expiration.zoneAndUtc', [zone, shownTime(value, 'UTC')])
            : i18n.t('editor.expiration.zone', [zone])
        }
        type="datetime-local"
        name="expiration"
        min={localTimeOf(now, zone)}
        max="9999-12-31T23:59"
        value={local}
        onChange={type}
        error={error}
      />
      <ClockChange
        read={readLocalTime(local, zone)}
        value={value}
        zone={zone}
        onChoose={(utc) => {
          setTyped({ local, meant: utc });
          set(utc);
        }}
      />
    </div>
  );
}
