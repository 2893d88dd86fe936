import { i18n } from '#i18n';
import { ActionIcon } from '@/components/link-actions/action-button.tsx';
import { copiedIcon, linkActions } from '@/components/link-actions/action-table.tsx';
import type { RowConnection } from '@/components/links/row/row-connections.ts';
import { RowAddress } from '@/components/share/row-address.tsx';
import { LazyStatsPreview } from '@/components/stats/preview/lazy-preview.tsx';
import { ActiveRow } from '@/components/ui/active-row.tsx';
import { ago } from '@/components/ui/ago.ts';
import { Dot } from '@/components/ui/dot.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linkName } from '@/lib/link/names/link-name.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
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
    <ActiveRow
      data-link={link.id}
      aria-keyshortcuts="Enter"
      onClick={onCopy}
      title={link.long_url ?? ''}
      icon={isTicked ? copiedIcon : linkActions.copy.icon}
      isDone={isTicked}
      actions={(address === null ? withoutAddress : rowActions).map((name) => (
        <ActionIcon
          key={name}
          name={name}
          link={title}
          onClick={() => onAct(name)}
          {...(name === 'stats' && { 'aria-expanded': isPreviewOpen })}
          tabIndex={-1}
        />
      ))}
      below={isPreviewOpen && <LazyStatsPreview id={link.id} />}
    >
      <span className="grid min-w-0 grid-cols-1">
        <span
          className={
            hasConnections ? 'grid grid-cols-[minmax(0,max-content)_fit-content(40%)] justify-between gap-3' : 'flex'
          }
        >
          <Text as="span" weight="medium" className="truncate" dir="auto" title={title}>
            {title}
          </Text>
          {hasConnections && connection !== null && (
            <Hint as="span" className="flex min-w-0 items-center gap-1">
              <Dot color={connection.color} />
              <span className="truncate">{connection.name}</span>
            </Hint>
          )}
        </span>
        <Hint as="span" className="flex gap-1">
          {address === null ? (
            i18n.t('findLinks.noAddress')
          ) : (
            <RowAddress address={address} defaultHost={connection?.defaultHost ?? null} />
          )}
          <Detail link={link} />
        </Hint>
      </span>
    </ActiveRow>
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
        <span className="min-w-0 truncate" dir={sourceAndMedium ? 'ltr' : undefined}>
          {text}
        </span>
      </>
    )
  );
}
