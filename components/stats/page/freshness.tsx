import { RefreshCw } from 'lucide-react';
import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatMoment } from '../formats.ts';
import styles from './page.module.css';

/** How old the figures are. */
export function Freshness({ at, refreshing, onRefresh }: { at: number; refreshing: boolean; onRefresh: () => void }) {
  return (
    <p className={styles['freshness']}>
      <span role="status" title={formatMoment(at)}>
        {refreshing
          ? i18n.t('stats.refreshing', [ago(new Date(at), new Date())])
          : i18n.t('stats.asOf', [formatMoment(at)])}
      </span>
      <Button kind="quiet" shape="icon" onClick={onRefresh} busy={refreshing} aria-label={i18n.t('stats.refresh')}>
        <RefreshCw size={16} aria-hidden />
      </Button>
    </p>
  );
}
