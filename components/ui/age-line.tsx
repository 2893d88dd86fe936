import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Button } from './button.tsx';

interface Props {
  /** The age of the shown values in words. */
  children: ReactNode;
  isBusy: boolean;
  onRefresh: () => void;
}

/** The age of values from a service, and a button that refreshes them. */
export const AgeLine = ({ children, isBusy, onRefresh }: Props) => (
  <span className="inline-flex items-center gap-1 text-xs text-quiet">
    {children}
    <Button kind="quiet" shape="icon" onClick={onRefresh} busy={isBusy} aria-label={i18n.t('stats.refresh')}>
      <RefreshCw size={16} aria-hidden />
    </Button>
  </span>
);
