import { ChartColumn, Check, Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { CopyButton } from '@/components/share/copy-button.tsx';
import type { CopyingOne } from '@/components/share/use-copying-one.ts';
import { Button } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import styles from './page-links.module.css';

interface Props {
  link: LinkRecord;
  /** The first link has its buttons in words, the others have signs. */
  large: boolean;
  copying: CopyingOne;
  /** Whether its figures are shown below. */
  glancing: boolean;
  onGlance: () => void;
  onEdit: (id: string) => void;
  onDelete: () => void;
}

/** All that one does with a link of this page. */
export function LinkActions({ link, large, copying, glancing, onGlance, onEdit, onDelete }: Props) {
  const address = addressToShare(link);
  const isTicked = copying.ticked === link.id;
  const name = address ?? link.title ?? '';
  const act = (words: string, icon: ReactNode, onClick: () => void, expanded?: boolean) =>
    large ? (
      <Button kind="quiet" onClick={onClick} aria-expanded={expanded}>
        {icon}
        {words}
      </Button>
    ) : (
      <Button
        kind="quiet"
        shape="icon"
        onClick={onClick}
        aria-expanded={expanded}
        title={words}
        aria-label={i18n.t('pageLinks.actOn', [words, name])}
      >
        {icon}
      </Button>
    );

  return (
    <>
      {large && address !== null && (
        <CopyButton copying={copying.state} ticked={isTicked} onCopy={() => copying.copy(Promise.resolve(link))} />
      )}
      <div className={styles['actions']}>
        {!large &&
          address !== null &&
          act(i18n.t('made.copy'), isTicked ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />, () =>
            copying.copy(Promise.resolve(link)),
          )}
        {act(i18n.t('pageLinks.stats'), <ChartColumn size={16} aria-hidden />, onGlance, glancing)}
        {act(i18n.t('made.edit'), <Pencil size={16} aria-hidden />, () => onEdit(link.id))}
        {act(i18n.t('pageLinks.delete'), <Trash2 size={16} aria-hidden />, onDelete)}
      </div>
    </>
  );
}
