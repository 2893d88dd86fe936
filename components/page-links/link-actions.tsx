import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { ActionIcon } from '@/components/link-actions/action-button.tsx';
import { linkActions } from '@/components/link-actions/action-table.tsx';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { CopyButton } from '@/components/share/copy-button.tsx';
import type { CopyingOne } from '@/components/share/use-copying-one.ts';
import { Button } from '@/components/ui/button.tsx';
import { later } from '@/components/ui/later.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { type IconAction, LinkIcons } from './link-icons.tsx';
import { MoreActions } from './more-actions.tsx';

// Loaded when they are first shown.
const ShareDialog = later(async () => (await import('@/components/share/share-dialog.tsx')).ShareDialog);
const QrDialog = later(async () => (await import('@/components/share/qr-dialog.tsx')).QrDialog);

interface Props {
  link: LinkRecord;
  /** True for the first link, with buttons and a row of icons. The others have fewer icons and a menu. */
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
  const run = (action: IconAction) => linkActions[action].run(link.id, context);
  const optional = (['qr', 'share'] as const).filter((action) => (action === 'qr' ? code : address) !== null);

  return (
    <>
      {large ? (
        <>
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {address !== null && <CopyButton copying={copying.state} ticked={ticked} onCopy={copy} shape="wide" />}
            <Button shape="wide" onClick={() => onDuplicate(link)} {...keyed(...linkActions.duplicate.keys)}>
              <CopyPlus size={16} aria-hidden />
              {i18n.t('linkAction.duplicate')}
            </Button>
          </div>
          <LinkIcons names={['stats', 'edit', ...optional, 'delete']} isPreviewOpen={isPreviewOpen} onPress={run} />
        </>
      ) : (
        <div className="flex">
          {address !== null && <ActionIcon name="copy" link={name} ticked={ticked} onClick={() => copy()} />}
          <ActionIcon name="stats" link={name} onClick={onPreview} aria-expanded={isPreviewOpen} />
          <MoreActions
            names={['duplicate', 'edit', ...optional, 'delete']}
            link={name}
            onPick={(action) => (action === 'duplicate' ? onDuplicate(link) : run(action))}
          />
        </div>
      )}
      {isSharing && <ShareDialog link={link} onClose={() => setIsSharing(false)} />}
      {isQrShown && code !== null && <QrDialog item={code} go={go} onClose={() => setIsQrShown(false)} />}
    </>
  );
}
