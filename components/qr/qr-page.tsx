import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { chosenLinksQuery } from '@/components/queries/queries.ts';
import { useFinding } from '@/components/queries/use-finding.ts';
import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { lastListRoute } from '@/components/route/list-place.ts';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { usePageTitle } from '@/components/ui/use-page-title.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { isOnLoopback } from '@/lib/link/preview/image-address.ts';
import { readQrIds } from '@/lib/link/qr-route.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import { CodeActions } from './code-actions.tsx';
import { CodeCard } from './code-card.tsx';
import { type CodeItem, codeItemOf } from './code-item.ts';
import { CodeNotices } from './code-notices.tsx';
import styles from './qr.module.css';
import { QrOptions } from './qr-options.tsx';
import { useCodes } from './use-codes.ts';
import { useLogos } from './use-logos.ts';
import { useQrStyle } from './use-qr-style.ts';

/** Options > QR codes: the codes of some links, their style, and buttons to save, copy and print them. */
export function QrPage() {
  const connected = useConnected();
  const ids = readQrIds(useHashSearch());
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected') {
    return <NotConnected heading={i18n.t('qr.codes')} reason={connected.reason} />;
  }
  if (ids.length === 0) {
    return (
      <QrFrame heading={i18n.t('qr.codes')}>
        <EmptyState heading={i18n.t('qr.none.heading')} text={i18n.t('qr.none.text')}>
          <Link href="/links" className={buttonClass('primary')}>
            {i18n.t('qr.none.action')}
          </Link>
        </EmptyState>
      </QrFrame>
    );
  }
  return <QrOfLinks key={`${connected.connection.id} ${ids}`} connection={connected.connection} ids={ids} />;
}

/** The heading of the page, and the way back to the list. */
function QrFrame({ heading, children }: { heading: string; children: ReactNode }) {
  usePageTitle(heading);
  return (
    <Page width="fluid">
      <PageHeader title={heading} parent={<Link href={lastListRoute()}>{i18n.t('links.heading')}</Link>} />
      {children}
    </Page>
  );
}

function QrOfLinks({ connection, ids }: { connection: Connection; ids: readonly string[] }) {
  const finding = useFinding(chosenLinksQuery(connection.id, ids));
  const inUse = useQrStyle();
  if (inUse.state === 'loading') return null;
  const items = finding.links.flatMap((link) => codeItemOf(link) ?? []);
  const gone = finding.state === 'found' ? finding.gone : 0;
  // The number of codes, including links that are still loading.
  const count = finding.state === 'finding' ? ids.length : items.length;
  return (
    <QrFrame heading={headingOf(items, count)}>
      {finding.state === 'failed' && (
        <FailureNotice
          failure={finding.failure}
          connection={connection}
          onRetry={finding.retry}
          onConnection={navigate}
        />
      )}
      {gone > 0 && <Notice tone="warn">{i18n.t('stats.compare.gone', gone, [formatCount(gone)])}</Notice>}
      {finding.links.length > items.length && <Notice tone="warn">{i18n.t('qr.noAddress')}</Notice>}
      {items.length > 0 && (
        <Codes {...inUse} items={items} count={count} allowsLoopback={isOnLoopback(connection.baseUrl)} />
      )}
    </QrFrame>
  );
}

function headingOf([first]: readonly CodeItem[], count: number): string {
  if (first === undefined) return i18n.t('qr.codes');
  return count === 1
    ? i18n.t('made.qr', [withoutScheme(first.address)])
    : i18n.t('qr.count', count, [formatCount(count)]);
}

interface Props {
  items: readonly CodeItem[];
  /** The number of codes, including links that are still loading. */
  count: number;
  style: QrStyle;
  setPart: (part: Partial<QrStyle>) => void;
  isUnsaved: boolean;
  allowsLoopback: boolean;
}

function Codes({ items, count, style, setPart, isUnsaved, allowsLoopback }: Props) {
  const logos = useLogos(items, style.logo, allowsLoopback);
  const codes = useCodes({ items, style, logos });
  const isOne = count === 1;
  return (
    <div className={styles['page']} data-one={isOne}>
      <div className="col-2 row-1 grid grid-cols-1 gap-4 max-[1000px]:col-1 max-[1000px]:row-auto print:hidden">
        <CodeActions {...{ items, count, style, logos, codes }} />
        <CodeNotices {...{ count, style, setPart, logos, codes }} />
        <QrOptions {...{ items, codes, style, setPart, isUnsaved, count }} />
      </div>
      <ul className={styles['sheet']} data-columns={style.columns} aria-label={i18n.t('qr.codes')}>
        {items.map((item) => (
          <CodeCard
            key={item.id}
            item={item}
            style={style}
            logo={logos.logoOf(item)?.picture ?? null}
            made={codes.get(item.id)}
            isAlone={isOne}
          />
        ))}
      </ul>
    </div>
  );
}
