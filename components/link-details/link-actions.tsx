import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { ActionButton } from '@/components/link-actions/action-button.tsx';
import { actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { CopyButton } from '@/components/share/copy-button.tsx';
import { QrDialog } from '@/components/share/qr-dialog.tsx';
import { ShareDialog } from '@/components/share/share-dialog.tsx';
import type { useCopying } from '@/components/share/use-copying.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { MenuButton } from '@/components/ui/menu-button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';

const menuNames = ['qr', 'stats', 'duplicate', 'delete'] as const;

interface Props {
  link: LinkRecord;
  title: string;
  clipboard: ReturnType<typeof useCopying>;
  onDelete: () => void;
}

/** *Share*, *Edit* and *Copy*, and a menu with the other actions. Without a short address, nothing can be shared. */
export function LinkActions({ link, title, clipboard: { copying, ticked, copyOne }, onDelete }: Props) {
  const [dialog, setDialog] = useState<'none' | 'share' | 'qr'>('none');
  const [, navigate] = useLocation();
  const isShareable = addressToShare(link) !== null;
  const item = codeItemOf(link);
  const closeDialog = () => setDialog('none');
  const run = (name: (typeof menuNames)[number]) => {
    if (name === 'qr') setDialog('qr');
    else if (name === 'delete') onDelete();
    else navigate(linkActions[name].route(link.id));
  };
  return (
    <div className="flex flex-wrap items-center gap-2 max-[420px]:gap-1">
      {isShareable && <ActionButton name="share" onClick={() => setDialog('share')} />}
      <Link href={linkActions.edit.route(link.id)} className={buttonClass()}>
        <span className="contents max-[420px]:hidden">{linkActions.edit.icon}</span>
        {actionWords('edit')}
      </Link>
      {isShareable && (
        <CopyButton copying={copying} ticked={ticked} onCopy={(form) => void copyOne(Promise.resolve(link), form)} />
      )}
      <MenuButton
        label={i18n.t('linkAction.on.more', [title])}
        items={menuNames
          .filter((name) => name !== 'qr' || item !== null)
          .map((name) => ({
            name,
            words: actionWords(name),
            icon: linkActions[name].icon,
            isDanger: name === 'delete',
          }))}
        onPick={({ name }) => run(name)}
      />
      {dialog === 'share' && <ShareDialog link={link} onClose={closeDialog} />}
      {dialog === 'qr' && item !== null && <QrDialog item={item} go={navigate} onClose={closeDialog} />}
    </div>
  );
}
