import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { ActionButton, ActionIcon } from '@/components/link-actions/action-button.tsx';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { CopyButton } from '@/components/share/copy-button.tsx';
import type { CopyingOne } from '@/components/share/use-copying-one.ts';
import { Button } from '@/components/ui/button.tsx';
import { later } from '@/components/ui/later.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { MoreActions } from './more-actions.tsx';

// Loaded when they are first shown.
const ShareDialog = later(async () => (await import('@/components/share/share-dialog.tsx')).ShareDialog);
const QrDialog = later(async () => (await import('@/components/share/qr-dialog.tsx')).QrDialog);

interface Props {
  link: LinkRecord;
  /** True for the first link, whose buttons have names. The others have icons and a menu. */
  large: boolean;
  copying: CopyingOne;
  /** True if the stats preview is open. */
  isPreviewOpen: boolean;
  onPreview: () => void;
  go: (route: `/${string}`) => void;
  onDelete: () => void;
  onDuplicate: (link: LinkRecord) => void;
}

/** The actions on a link of the page. */
export function LinkActions({ link, large, copying, isPreviewOpen, onPreview, go, onDelete, onDuplicate }: Props) {
  const address = addressToShare(link);
  const code = codeItemOf(link);
  const ticked = copying.ticked === link.id;
  const copy = (form?: CopyForm) => copying.copy(Promise.resolve(link), form);
  const [isQrShown, setIsQrShown] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const context = {
    go,
    copy,
    remove: onDelete,
    previewStats: onPreview,
    showQr: () => setIsQrShown(true),
    share: () => setIsSharing(true),
  };
  const name = address ?? link.title ?? '';
  const propsOf = (action: 'copy' | 'qr' | 'share' | 'stats' | 'edit' | 'delete') => ({
    name: action,
    onClick: () => linkActions[action].run(link.id, context),
    ...(action === 'stats' && { 'aria-expanded': isPreviewOpen }),
    ...(action === 'copy' && { ticked }),
  });
  const inMenu = (['duplicate', 'edit', 'qr', 'share', 'delete'] as const).filter(
    (action) => !((action === 'qr' && code === null) || (action === 'share' && address === null)),
  );

  return (
    <>
      {large && (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {address !== null && <CopyButton copying={copying.state} ticked={ticked} onCopy={copy} shape="wide" />}
          <Button shape="wide" onClick={() => onDuplicate(link)} {...keyed(...linkActions.duplicate.keys)}>
            <CopyPlus size={16} aria-hidden />
            {i18n.t('linkAction.duplicate')}
          </Button>
        </div>
      )}
      <div className={large ? 'flex justify-between' : 'flex'}>
        {large ? (
          <>
            <ActionButton {...propsOf('stats')} kind="quiet" />
            <ActionButton {...propsOf('edit')} kind="quiet" />
            {code !== null && <ActionIcon {...propsOf('qr')} link={name} />}
            {address !== null && <ActionIcon {...propsOf('share')} link={name} />}
            <ActionButton {...propsOf('delete')} kind="quiet" />
          </>
        ) : (
          <>
            {address !== null && <ActionIcon {...propsOf('copy')} link={name} />}
            <ActionIcon {...propsOf('stats')} link={name} />
            <MoreActions
              names={inMenu}
              link={name}
              onPick={(action) =>
                action === 'duplicate' ? onDuplicate(link) : linkActions[action].run(link.id, context)
              }
            />
          </>
        )}
      </div>
      {isSharing && <ShareDialog link={link} onClose={() => setIsSharing(false)} />}
      {isQrShown && code !== null && <QrDialog item={code} go={go} onClose={() => setIsQrShown(false)} />}
    </>
  );
}
