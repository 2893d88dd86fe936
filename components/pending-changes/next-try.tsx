import { i18n } from '#i18n';
import { until } from '@/components/ui/until.ts';
import { useNow } from '@/components/ui/use-now.ts';

interface Props {
  /** Milliseconds since 1970. */
  at: number;
  /** True before the first try, while it can be undone. */
  isFirst: boolean;
  /** True during a try. */
  isTrying: boolean;
}

/** Counts down to the next try. Hidden from screen readers, which would read out each second. */
export function NextTry({ at, isFirst, isTrying }: Props) {
  return (
    // The line has its height from the start, so that nothing moves.
    <p className="min-h-lh">
      {!isFirst && <span className="sr-only">{i18n.t('pendingChanges.retriesByItself')}</span>}
      <span aria-hidden>{isTrying ? i18n.t('pendingChanges.tryingNow') : <Countdown at={at} isFirst={isFirst} />}</span>
    </p>
  );
}

function Countdown({ at, isFirst }: Pick<Props, 'at' | 'isFirst'>) {
  const seconds = Math.max(0, Math.ceil((at - useNow(1)) / 1000));
  if (seconds === 0) return i18n.t('pendingChanges.tryingNow');
  return i18n.t(isFirst ? 'pendingChanges.starts' : 'pendingChanges.nextTry', [until(seconds)]);
}
