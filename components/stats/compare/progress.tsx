import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';

interface Props {
  /** The number of links whose stats are loaded. */
  done: number;
  /** The number of all links. */
  all: number;
  isBusy: boolean;
  /** The number of links whose stats are not requested. */
  missing: number;
  onStop: () => void;
  onLoad: () => void;
}

/** The number of loaded links. Once all are loaded, it is for screen readers alone. */
export function Progress({ done, all, isBusy, missing, onStop, onLoad }: Props) {
  const isFinished = done === all && !isBusy && missing === 0;
  return (
    <div className={isFinished ? 'sr-only' : 'flex flex-wrap items-center gap-x-4 gap-y-2'}>
      <p role="status">{i18n.t('stats.compare.progress', [formatCount(done), formatCount(all)])}</p>
      {isBusy && <Button onClick={onStop}>{i18n.t('stats.compare.stop')}</Button>}
      {missing > 0 && <Button onClick={onLoad}>{i18n.t('stats.compare.ask', missing, [formatCount(missing)])}</Button>}
    </div>
  );
}
