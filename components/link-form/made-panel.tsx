import { useState } from 'react';
import { i18n } from '#i18n';
import { NotDeleted } from '@/components/deletion/not-deleted.tsx';
import { useOneDeletion } from '@/components/deletion/use-one-deletion.ts';
import { WaitingDeletion } from '@/components/deletion/waiting-deletion.tsx';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { MadeLink, NewButton } from '@/components/link-form/made-link.tsx';
import { usePendingChanges } from '@/components/pending-changes/use-pending-changes.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { draftedTarget } from '@/lib/link/utm/visitor-address.ts';
import { deletionsIn } from '@/lib/operations/deletions.ts';
import { deletionOf, type ShownLink } from '@/lib/page-links/shown-links.ts';
import type { LinkCreator, Shortening } from './draft/shortening.ts';
import { madeActions } from './made-actions.ts';
import { MissingRules } from './missing-rules.tsx';
import { useDestination } from './use-destination.ts';
import { useFollowedLink } from './use-followed-link.ts';

interface Props {
  made: Extract<Shortening, { link: unknown }>;
  creator: LinkCreator;
  connection: Connection;
  onConnection: () => void;
  go: (route: `/${string}`) => void;
  /** True if the form still has the values that the link was created from. */
  isDrafted?: boolean;
  /** Shows the form, which then has the values of another link like this one. Without it, there is no button. */
  onLike?: () => void;
}

/** The link just created, with its missing parts and any later failure. */
export function MadePanel({ made, creator, connection, onConnection, go, isDrafted = false, onLike }: Props) {
  const { link, state } = made;
  const deletion = useDeletion(link.id);
  useFollowedLink(link, creator, { isDeleting: deletion !== null });
  const deleting = useOneDeletion(link.id, deletion);
  const { copy, complete, makeLike, makeAnother } = madeActions(link, creator, connection);
  const explain = (failure: Failure) => (
    <FailureNotice failure={failure} connection={connection} onConnection={onConnection} />
  );
  const { draft } = creator.store.getState();
  const drafted = isDrafted ? draftedTarget(draft) : null;
  const leadsTo = useDestination(link, connection.id, drafted);
  if (deletion !== null && deletion.name !== 'failed') {
    return (
      <section className="grid grid-cols-1 gap-3" aria-label={i18n.t('made.heading')}>
        <ul className="grid grid-cols-1">
          <WaitingDeletion {...{ link, deletion }} />
        </ul>
        <div className="flex justify-end">
          <NewButton onNew={makeAnother} />
        </div>
      </section>
    );
  }
  return (
    <MadeLink
      link={link}
      clipboard={creator.clipboard}
      onCopy={copy}
      onDelete={deleting.remove}
      onNew={makeAnother}
      leadsTo={leadsTo}
      {...(onLike && { onDuplicate: async () => (await makeLike(isDrafted)) && onLike() })}
      go={go}
      problem={
        <>
          {state === 'made' && made.failure && explain(made.failure)}
          <NotDeleted {...{ deleting, connection, onConnection }} />
          <MissingRules link={link} busy={state === 'completing'} explain={explain} onRetry={complete} />
        </>
      }
    />
  );
}

/**
 * Returns the deletion of a link; null if there is none. Once it is sent, it stays until the link is known to be gone:
 * pages learn that a moment later.
 */
function useDeletion(id: string): ShownLink['deletion'] {
  const pending = usePendingChanges();
  const [last, setLast] = useState<ShownLink['deletion']>(null);
  const now = pending === null ? last : deletionOf(id, deletionsIn(pending.operations));
  const isSent = now === null && last?.name === 'sending';
  if (!isSent && now?.name !== last?.name) setLast(now);
  return isSent ? last : now;
}
