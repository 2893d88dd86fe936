import { useState } from 'react';
import { i18n } from '#i18n';
import { NotDeleted } from '@/components/deletion/not-deleted.tsx';
import { useOneDeletion } from '@/components/deletion/use-one-deletion.ts';
import { WaitingDeletion } from '@/components/deletion/waiting-deletion.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { MadeLink, NewButton } from '@/components/link-form/made-link.tsx';
import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import { later } from '@/components/ui/later.tsx';
import { Rows } from '@/components/ui/rows.tsx';
import { StickyFoot } from '@/components/ui/sticky-ends.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftedTarget } from '@/lib/link/utm/visitor-address.ts';
import { type Deletion, deletionOf, deletionsIn, hidesLink } from '@/lib/operations/deletions.ts';
import type { KnownOfPage } from '@/lib/page-links/read-page-links.ts';
import type { LinkCreator, Shortening } from './draft/shortening.ts';
import { madeActions } from './made-actions.ts';
import { MissingRules } from './missing-rules.tsx';
import { useDestination } from './use-destination.ts';
import { useFollowedLink } from './use-followed-link.ts';

interface Props {
  made: Extract<Shortening, { link: unknown }>;
  creator: LinkCreator;
  connection: Connection;
  onConnection: OpenConnection;
  go: (route: `/${string}`) => void;
  /** True if the form still has the values that the link was created from. */
  isDrafted?: boolean;
  /** Shows the form, which then has the values of another link like this one, or like another of the page. */
  onLike: () => void;
  /** The page, to list its other links. Without it, none are listed. */
  page?: PageOfLink;
}

/** The page that a link was created for. */
export interface PageOfLink {
  address: string;
  /** The initial draft of a new link of the page. */
  initial: LinkDraft;
  /** The links of the page, if they were read before the first render. */
  first: KnownOfPage | null;
}

/** Loaded after the created link is shown; before the first render if the page is known to have links. */
export const OtherLinks = later(async () => (await import('@/components/page-links/other-links.tsx')).OtherLinks);

/** The link just created, with its missing parts and any later failure. */
export function MadePanel({ made, creator, connection, onConnection, go, isDrafted = false, onLike, page }: Props) {
  const { link, state } = made;
  const deletion = useDeletion(link.id);
  useFollowedLink(link, creator, { isDeleting: deletion !== null });
  const deleting = useOneDeletion(link.id, deletion);
  const { copy, complete, makeLike, makeLikeOther, makeAnother } = madeActions(link, creator, connection);
  const explain = (failure: Failure) => (
    <FailureNotice failure={failure} connection={connection} onConnection={onConnection} />
  );
  const { draft } = creator.store.getState();
  const drafted = isDrafted ? draftedTarget(draft) : null;
  const leadsTo = useDestination(link, connection.id, drafted);
  const [otherCount, setOtherCount] = useState(() => page?.first?.exact.filter(({ id }) => id !== link.id).length ?? 0);
  const duplicateOther = (other: LinkRecord) => {
    makeLikeOther(other);
    onLike();
  };
  return (
    <>
      {deletion !== null && hidesLink(deletion) ? (
        <section className="grid grid-cols-1" aria-label={i18n.t('made.heading')}>
          <Rows>
            <WaitingDeletion {...{ link, deletion }} />
          </Rows>
        </section>
      ) : (
        <MadeLink
          link={link}
          tabId={creator.at.tabId}
          pageLinkCount={otherCount + 1}
          clipboard={creator.clipboard}
          onCopy={copy}
          onDelete={deleting.remove}
          leadsTo={leadsTo ?? ''}
          onDuplicate={async () => (await makeLike(isDrafted)) && onLike()}
          go={go}
          problem={
            <>
              {state === 'made' && made.failure && explain(made.failure)}
              <NotDeleted {...{ deleting, connection, onConnection }} />
              <MissingRules link={link} busy={state === 'completing'} explain={explain} onRetry={complete} />
            </>
          }
        />
      )}
      {/* After the copy, which it would delay. */}
      {page && creator.clipboard.copying !== 'copying' && (
        <OtherLinks
          {...{ ...page, connection, go, onConnection }}
          madeId={link.id}
          onCount={setOtherCount}
          onDuplicate={duplicateOther}
        />
      )}
      <StickyFoot>
        <NewButton onNew={makeAnother} />
      </StickyFoot>
    </>
  );
}

/**
 * Returns the deletion of a link; null if there is none. Once it is sent, it stays until the link is known to be gone:
 * pages learn that a moment later.
 */
function useDeletion(id: string): Deletion | null {
  const pending = usePendingChanges();
  const [last, setLast] = useState<Deletion | null>(null);
  const now = pending === null ? last : deletionOf(id, deletionsIn(pending.operations));
  const isSent = now === null && last?.state.name === 'sending';
  if (!isSent && now?.state.name !== last?.state.name) setLast(now);
  return isSent ? last : now;
}
