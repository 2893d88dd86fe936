import { useEffect, useEffectEvent } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { storedTime } from '@/lib/async/stored-time.ts';
import { maxRetryAfter } from '@/lib/contract/failure.ts';

interface Props {
  /** Milliseconds since 1970. */
  until: number;
  /** Retries when the wait is over; null if a retry needs a press. */
  onDue: (() => void) | null;
}

/** Counts down the time that a busy service asks to wait. Screen readers skip the seconds: they would read each one. */
export function BusyWait({ until, onDue }: Props) {
  const now = useNow(1);
  const seconds = Math.max(0, Math.ceil((storedTime(until, maxRetryAfter * 1000, now) - now) / 1000));
  const dueAt = seconds === 0 ? until : null;
  const retry = useEffectEvent(() => onDue?.());
  useEffect(() => {
    if (dueAt !== null) retry();
  }, [dueAt]);
  return (
    <p>
      {onDue !== null && <span className="sr-only">{i18n.t('failure.busy.heard')}</span>}
      <span aria-hidden>{words(seconds, onDue !== null)}</span>
    </p>
  );
}

function words(seconds: number, isByItself: boolean): string {
  if (seconds === 0) return i18n.t(isByItself ? 'failure.busy.again' : 'failure.busy.wait');
  const isShort = seconds < 120;
  const count = isShort ? seconds : Math.ceil(seconds / 60);
  const next = isByItself ? 'again' : 'wait';
  return i18n.t(`failure.busy.${next}${isShort ? 'Seconds' : 'Minutes'}`, count, [formatCount(count)]);
}
