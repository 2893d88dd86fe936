import { RefreshCw } from 'lucide-react';
import { i18n } from '#i18n';
import styles from './grid.module.css';
import type { ClicksLoading } from './use-clicks-in-view.ts';

/** Asks for the clicks of the links in sight: nobody is asked about all links of a list unasked. */
export function LoadClicks({ isLoading, load }: ClicksLoading) {
  const words = i18n.t(isLoading ? 'links.clicks.asking' : 'links.clicks.load');
  return (
    <button
      type="button"
      className={styles['load']}
      aria-label={words}
      title={words}
      aria-disabled={isLoading}
      onClick={() => !isLoading && load()}
    >
      <RefreshCw size={14} aria-hidden />
    </button>
  );
}
