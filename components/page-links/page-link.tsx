import { useState } from 'react';
import { NotDeleted } from '@/components/deletion/not-deleted.tsx';
import { useOneDeletion } from '@/components/deletion/use-one-deletion.ts';
import { WaitingDeletion } from '@/components/deletion/waiting-deletion.tsx';
import type { CopyingOne } from '@/components/share/use-copying-one.ts';
import { LazyStatsPreview } from '@/components/stats/preview/lazy-preview.tsx';
import type { ReadyPreview } from '@/components/stats/preview/open-preview.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { defaultHost } from '@/lib/link/domain-of-record.ts';
import type { ShownLink } from '@/lib/page-links/shown-links.ts';
import { saveStatsPreview } from '@/lib/storage/stats-preview.ts';
import { LinkActions } from './link-actions.tsx';
import { LinkFacts } from './link-facts.tsx';

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
  onConnection: () => void;
  onDuplicate: (link: LinkRecord) => void;
}

/** One link of the page with its actions, or undo while it is being deleted. */
export function PageLink({ link, deletion, connection, nearly, large, statsPreview, onConnection, ...act }: Props) {
  const preview = useStatsPreview(statsPreview);
  const deleting = useOneDeletion(link.id, deletion);
  if (deletion !== null && deletion.name !== 'failed') {
    return <WaitingDeletion link={link} deletion={deletion} />;
  }

  return (
    <li
      className={
        large
          ? 'grid grid-cols-1 gap-3 pb-2'
          : 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-t border-line py-2'
      }
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
      {preview.state !== 'closed' && (
        <div className="col-span-full grid gap-1">
          {preview.state === 'ready' ? (
            <preview.loaded.Preview id={link.id} ready={preview.loaded.start} />
          ) : (
            <LazyStatsPreview id={link.id} />
          )}
        </div>
      )}
      <NotDeleted {...{ deleting, connection, onConnection }} />
    </li>
  );
}

/** The stats preview of a link: closed, opened by a press, or open from the first render with loaded stats. */
type StatsPreview = { state: 'closed' } | { state: 'opened' } | { state: 'ready'; loaded: ReadyPreview };

/** Returns the state of a link's stats preview, and a function that toggles it. The popup remembers the last state. */
function useStatsPreview(first: ReadyPreview | null): StatsPreview & { toggle: () => void } {
  const [preview, setPreview] = useState<StatsPreview>(
    first === null ? { state: 'closed' } : { state: 'ready', loaded: first },
  );
  const toggle = () => {
    const opens = preview.state === 'closed';
    setPreview({ state: opens ? 'opened' : 'closed' });
    void saveStatsPreview({ open: opens });
  };
  return { ...preview, toggle };
}
