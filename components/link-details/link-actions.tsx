import { ChartNoAxesColumn, Check, Copy, CopyPlus, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { DeleteDialog } from '@/components/deletion/delete-dialog.tsx';
import { useCopying } from '@/components/share/use-copying.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { withoutScheme } from '@/lib/link/link-name.ts';
import { editLinkRoute, templateRoute } from '@/lib/link/routes.ts';
import { linkStatsRoute } from '@/lib/stats/stats-route.ts';
import styles from './link-details.module.css';

/** The address to share, large, and all that one does with a link. */
export function LinkActions({ link }: { link: LinkRecord }) {
  const { copying, ticked, copy } = useCopying();
  const [isAsking, setIsAsking] = useState(false);
  const [, navigate] = useLocation();
  const address = addressToShare(link);
  return (
    <>
      {address !== null && <output className={styles['address']}>{withoutScheme(address)}</output>}
      <div className={styles['actions']}>
        {address !== null && (
          <>
            <Button kind="primary" onClick={() => copy(Promise.resolve(address))}>
              {ticked ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
              {i18n.t(ticked ? 'linkPage.copied' : 'linkPage.copy')}
            </Button>
            <WebLink className={buttonClass()} address={address}>
              <ExternalLink size={16} aria-hidden />
              {i18n.t('linkPage.open')}
            </WebLink>
          </>
        )}
        <Link href={editLinkRoute(link.id)} className={buttonClass()}>
          <Pencil size={16} aria-hidden />
          {i18n.t('linkPage.edit')}
        </Link>
        <Link href={linkStatsRoute(link.id)} className={buttonClass()}>
          <ChartNoAxesColumn size={16} aria-hidden />
          {i18n.t('linkPage.stats')}
        </Link>
        <Link href={templateRoute(link.id)} className={buttonClass()}>
          <CopyPlus size={16} aria-hidden />
          {i18n.t('linkPage.template')}
        </Link>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          <Trash2 size={16} aria-hidden />
          {i18n.t('linkPage.delete')}
        </Button>
      </div>
      {copying === 'failed' && <p role="alert">{i18n.t('linkPage.notCopied')}</p>}
      {isAsking && (
        <DeleteDialog link={link} onClose={() => setIsAsking(false)} onScheduled={() => navigate('/links')} />
      )}
    </>
  );
}
