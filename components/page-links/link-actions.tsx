import { ChartColumn, Check, Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { CopyButton } from '@/components/share/copy-button.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import styles from './page-links.module.css';
import type { CopyingOne } from './use-copying-one.ts';

interface Props {
  link: LinkRecord;
  /** The first link has its buttons in words, the others have signs. */
  large: boolean;
  copying: CopyingOne;
  onStats: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: () => void;
}

/** All that one does with a link of this page. */
export function LinkActions({ link, large, copying, onStats, onEdit, onDelete }: Props) {
  const address = addressToShare(link);
  const isTicked = copying.ticked === link.id;
  const name = address ?? link.title ?? '';
  const act = (words: string, icon: ReactNode, onClick: () => void) =>
    large ? (
      <Button kind="quiet" onClick={onClick}>
        {icon}
        {words}
      </Button>
    ) : (
      <Button
        kind="quiet"
        shape="icon"
        onClick={onClick}
        title={words}
        aria-label={i18n.t('pageLinks.actOn', [words, name])}
      >
        {icon}
      </Button>
    );

  return (
    <>
      {large && address !== null && (
        <CopyButton copying={copying.state} ticked={isTicked} onCopy={() => copying.copy(link)} />
      )}
      <div className={styles['actions']}>
        {!large &&
          address !== null &&
          act(i18n.t('made.copy'), isTicked ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />, () =>
            copying.copy(link),
          )}
        {act(i18n.t('pageLinks.stats'), <ChartColumn size={16} aria-hidden />, () => onStats(link.id))}
        {act(i18n.t('made.edit'), <Pencil size={16} aria-hidden />, () => onEdit(link.id))}
        {act(i18n.t('pageLinks.delete'), <Trash2 size={16} aria-hidden />, onDelete)}
      </div>
    </>
  );
}
