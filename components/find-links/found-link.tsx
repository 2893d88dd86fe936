import { i18n } from '#i18n';
import { Dot } from '@/components/connections/dot.tsx';
import { ActionIcon } from '@/components/link-actions/action-button.tsx';
import { copiedIcon, linkActions } from '@/components/link-actions/action-table.tsx';
import type { RowConnection } from '@/components/links/row/row-connections.ts';
import { RowAddress } from '@/components/share/row-address.tsx';
import { LazyStatsPreview } from '@/components/stats/preview/lazy-preview.tsx';
import { ago } from '@/components/ui/ago.ts';
import { useNow } from '@/components/ui/use-now.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linkName } from '@/lib/link/names/link-name.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
import styles from './find-links.module.css';
import { type RowAction, rowActions } from './use-row-keys.ts';

interface Props {
  link: ListedLink;
  connection: RowConnection | null;
  /** True if the row names its connection. */
  hasConnections: boolean;
  isTicked: boolean;
  /** True if the stats preview is open below the row. */
  isPreviewOpen: boolean;
  onCopy: () => void;
  onAct: (name: RowAction) => void;
}

const withoutAddress = rowActions.filter((name) => name !== 'qr');

/** A row of the search results. A press copies the link. Buttons offer other actions. */
export function FoundLink({ link, connection, hasConnections, isTicked, isPreviewOpen, onCopy, onAct }: Props) {
  const address = addressToShare(link);
  const title = linkName(link);
  return (
    <li className={styles['link']}>
      <button
        type="button"
        className={styles['row']}
        data-link={link.id}
        aria-keyshortcuts="Enter"
        onClick={onCopy}
        title={link.long_url ?? ''}
      >
        <span className="grid min-w-0 grid-cols-1">
          <span className="flex justify-between gap-3">
            <span className="truncate font-medium" dir="auto" title={title}>
              {title}
            </span>
            {hasConnections && connection !== null && (
              <span className="flex max-w-[40%] flex-none items-center gap-1 text-xs text-quiet">
                <Dot color={connection.color} />
                <span className="truncate">{connection.name}</span>
              </span>
            )}
          </span>
          <span className="flex gap-1 text-xs text-quiet">
            {address === null ? (
              i18n.t('findLinks.noAddress')
            ) : (
              <RowAddress address={address} defaultHost={connection?.defaultHost ?? null} />
            )}
            <Detail link={link} />
          </span>
        </span>
        <span className={isTicked ? 'flex text-good' : styles['active']}>
          {isTicked ? copiedIcon : linkActions.copy.icon}
        </span>
      </button>
      <span className={`${styles['active']} [&>button]:min-w-7`}>
        {(address === null ? withoutAddress : rowActions).map((name) => (
          <ActionIcon
            key={name}
            name={name}
            link={title}
            onClick={() => onAct(name)}
            {...(name === 'stats' && { 'aria-expanded': isPreviewOpen })}
            tabIndex={-1}
          />
        ))}
      </span>
      {isPreviewOpen && (
        <div className="col-span-full px-2 pb-2">
          <LazyStatsPreview id={link.id} />
        </div>
      )}
    </li>
  );
}

/** Source and medium, which tell links of one title apart; the age of a link without them. */
function Detail({ link: { sourceAndMedium, created_at } }: { link: ListedLink }) {
  const now = useNow(10);
  const text = sourceAndMedium || (created_at !== null && ago(new Date(created_at), new Date(now)));
  return (
    text && (
      <>
        <span aria-hidden>·</span>
        <span className="max-w-[60%] flex-none truncate" dir={sourceAndMedium ? 'ltr' : undefined}>
          {text}
        </span>
      </>
    )
  );
}
