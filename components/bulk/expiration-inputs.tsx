import { i18n } from '#i18n';
import { ClockChange } from '@/components/link-form/expiration/clock-change.tsx';
import { FewClicksNote } from '@/components/link-form/expiration/few-clicks-note.tsx';
import { personZone } from '@/components/ui/shown-time.ts';
import { Hint } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { readLocalTime } from '@/lib/link/expiration/local-time.ts';
import type { TypedChange } from './typed-change.ts';

type Typed = Pick<TypedChange, 'date' | 'expiration' | 'clicks'>;

/** Inputs of a date and a number of clicks, after which links expire. */
export function ExpirationInputs({ typed, onChange }: { typed: Typed; onChange: (part: Partial<Typed>) => void }) {
  const zone = personZone();
  return (
    <>
      <TextField
        type="datetime-local"
        label={i18n.t('editor.field.expiration')}
        hint={i18n.t('bulk.zone', [zone])}
        value={typed.date}
        onChange={(date) => {
          const read = readLocalTime(date, zone);
          onChange({ date, expiration: read.kind === 'invalid' ? '' : read.utc });
        }}
      />
      <ClockChange
        read={readLocalTime(typed.date, zone)}
        value={typed.expiration}
        zone={zone}
        onChoose={(expiration) => onChange({ expiration })}
      />
      <div className="grid grid-cols-1 gap-1">
        <TextField
          label={i18n.t('bulk.field.clicks')}
          value={typed.clicks}
          onChange={(clicks) => onChange({ clicks })}
          spellCheck={false}
        />
        <FewClicksNote limit={typed.clicks} />
      </div>
      <Hint>{i18n.t('bulk.emptyHint')}</Hint>
    </>
  );
}
