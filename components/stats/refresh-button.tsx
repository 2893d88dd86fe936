import { RefreshCw } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';

/** A small button that refreshes stats. */
export const RefreshButton = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => (
  <Button kind="quiet" shape="icon" onClick={onClick} busy={isBusy} aria-label={i18n.t('stats.refresh')}>
    <RefreshCw size={16} aria-hidden />
  </Button>
);
