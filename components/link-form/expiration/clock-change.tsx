import { useId } from 'react';
import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { StatusArea } from '@/components/ui/status-area.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { LocalTime } from '@/lib/link/expiration/local-time.ts';
import { shownClock } from '../../ui/shown-time.ts';

interface Props {
  read: LocalTime;
  /** The date-time in the draft. */
  value: string;
  zone: string;
  onChoose: (utc: string) => void;
}

/** Explains a time on a day when clocks change: one time is skipped, and another comes twice. */
export function ClockChange({ read, value, zone, onChoose }: Props) {
  const id = useId();
  return (
    <>
      <StatusArea>
        {read.kind === 'never' && i18n.t('editor.expiration.skipped', [shownClock(read.utc, zone)])}
      </StatusArea>
      {read.kind === 'twice' && (
        <Text as="fieldset" size="xs" className="flex flex-wrap gap-x-4 gap-y-1">
          <legend>{i18n.t('editor.expiration.twice')}</legend>
          {(['utc', 'later'] as const).map((which) => (
            <Choice
              key={which}
              type="radio"
              name={id}
              label={i18n.t(`editor.expiration.${which === 'utc' ? 'first' : 'second'}`, [
                shownClock(read[which], zone),
              ])}
              checked={Date.parse(value) >= Date.parse(read.later) === (which === 'later')}
              onChange={() => onChoose(read[which])}
            />
          ))}
        </Text>
      )}
    </>
  );
}
