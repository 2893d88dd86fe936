import { NotDeleted } from '@/components/deletion/not-deleted.tsx';
import { useOneDeletion } from '@/components/deletion/use-one-deletion.ts';
import { WaitingDeletion } from '@/components/deletion/waiting-deletion.tsx';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import type { CopyingOne } from '@/components/share/use-copying-one.ts';
import type { ReadyPreview } from '@/components/stats/preview/open-preview.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { defaultHost } from '@/lib/link/domain-of-record.ts';
import { hidesLink } from '@/lib/operations/deletions.ts';
import type { ShownLink } from '@/lib/page-links/shown-links.ts';
import { LinkActions } from './link-actions.tsx';
import { LinkFacts } from './link-facts.tsx';
import { StatsBelow, useStatsPreview } from './stats-below.tsx';

interface Props extends ShownLink {
  connection: Connection;
  /** True if the destination only resembles the page's address. Then it is shown. */
  nearly: boolean;
  /** True for the first link. */
  large: boolean;
  copying: CopyingOne;
  /** The loaded stats preview, if it opens with the popup. */
  statsPreview: ReadyPreview | null;
  go: (route: `/${string}`) => void;
  onConnection: OpenConnection;
  onDuplicate: (link: LinkRecord) => void;
}

/** One link of the page with its actions, or undo while it is being deleted. */
export function PageLink({ link, deletion, connection, nearly, large, statsPreview, onConnection, ...act }: Props) {
  const preview = useStatsPreview(statsPreview, { isRemembered: true });
  const deleting = useOneDeletion(link.id, deletion);
  if (deletion !== null && hidesLink(deletion)) return <WaitingDeletion link={link} deletion={deletion} />;

  return (
    <li
      className={large ? 'grid grid-cols-1 gap-3' : 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2'}
      data-copies={addressToShare(link) !== null}
    >
      <LinkFacts link={link} nearly={nearly} large={large} defaultHost={defaultHost(connection)} />
      <LinkActions
        link={link}
        large={large}
        isPreviewOpen={preview.state !== 'closed'}
        onPreview={preview.toggle}
        onDelete={deleting.remove}
        {...act}
      />
      <StatsBelow id={link.id} preview={preview} />
      <NotDeleted {...{ deleting, connection, onConnection }} />
    </li>
  );
}
