import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { ActionButton } from '@/components/link-actions/action-button.tsx';
import { actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import { CopyButton } from '@/components/share/copy-button.tsx';
import { QrButton } from '@/components/share/qr-button.tsx';
import { ShareDialog } from '@/components/share/share-dialog.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';

/** Actions that open a page. */
const pages = ['edit', 'stats', 'duplicate'] as const;

/** The short address in large type, and the actions on the link. */
export function LinkActions({ link, onDelete }: { link: LinkRecord; onDelete: () => void }) {
  const { copying, ticked, copyOne } = useCopying();
  const [isSharing, setIsSharing] = useState(false);
  const [, navigate] = useLocation();
  const address = addressToShare(link);
  return (
    <>
      {address !== null && (
        <output className="text-lg font-semibold wrap-anywhere [user-select:all]">{withoutScheme(address)}</output>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {address !== null && (
          <>
            <CopyButton
              copying={copying}
              ticked={ticked}
              onCopy={(form) => void copyOne(Promise.resolve(link), form)}
            />
            <ActionButton name="share" onClick={() => setIsSharing(true)} />
            <QrButton link={link} go={navigate} />
            <WebLink className={buttonClass()} address={address}>
              {linkActions.open.icon}
              {actionWords('open')}
            </WebLink>
          </>
        )}
        {pages.map((name) => (
          <Link key={name} href={linkActions[name].route(link.id)} className={buttonClass()}>
            {linkActions[name].icon}
            {actionWords(name)}
          </Link>
        ))}
        <ActionButton name="delete" kind="danger" onClick={onDelete} />
      </div>
      <p role="status" className="sr-only">
        {copying === 'copied' && i18n.t('made.copiedToClipboard')}
      </p>
      {copying === 'failed' && <p role="alert">{i18n.t('linkPage.notCopied')}</p>}
      {isSharing && <ShareDialog link={link} onClose={() => setIsSharing(false)} />}
    </>
  );
}
