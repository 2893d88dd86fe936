import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { MadeLink } from '@/components/link-form/made-link.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { effectiveDraft } from '@/lib/link/effective.ts';
import { utmOf } from '@/lib/link/utm/fields.ts';
import { visitorAddress } from '@/lib/link/utm/visitor-address.ts';
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
  useFollowedLink(made.link, creator);
  const { link, state } = made;
  const { undo, complete, makeLike, makeAnother } = madeActions(link, creator, connection);
  const explain = (failure: Failure, onRetry?: () => void) => (
    <FailureNotice
      failure={failure}
      connection={connection}
      {...(onRetry && { onRetry })}
      onConnection={onConnection}
    />
  );
  const { draft } = creator.store.getState();
  const drafted = isDrafted ? visitorAddress(draft.long_url, utmOf(effectiveDraft(draft))) : null;
  const leadsTo = useDestination(link, connection.id, drafted);
  return (
    <MadeLink
      link={link}
      clipboard={creator.clipboard}
      undoing={state === 'undoing'}
      onUndo={undo}
      onNew={makeAnother}
      leadsTo={leadsTo}
      {...(onLike && { onDuplicate: async () => (await makeLike(isDrafted)) && onLike() })}
      go={go}
      problem={
        <>
          {state === 'made' && made.failure && explain(made.failure, undo)}
          <MissingRules link={link} busy={state === 'completing'} explain={explain} onRetry={complete} />
        </>
      }
    />
  );
}
