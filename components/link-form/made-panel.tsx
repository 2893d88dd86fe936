import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { MadeLink } from '@/components/share/made-link.tsx';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Place } from '@/lib/link/place.ts';
import { MissingRules } from './missing-rules.tsx';
import type { Making, Shortening } from './shortening.ts';
import { useFollowedLink } from './use-followed-link.ts';

interface Props {
  made: Extract<Shortening, { link: unknown }>;
  making: Making;
  at: Place;
  connection: Connection;
  onConnection: () => void;
  onEdit: (id: string) => void;
}

/** The link just made, with what is missing of it, and what went wrong since. */
export function MadePanel({ made, making, at, connection, onConnection, onEdit }: Props) {
  useFollowedLink(at, made.link, making);
  const { link, state } = made;
  const explain = (failure: Failure, onRetry?: () => void) => (
    <FailureNotice
      failure={failure}
      baseUrl={connection.baseUrl}
      shownFields={[]}
      {...(onRetry && { onRetry })}
      onConnection={onConnection}
    />
  );
  return (
    <MadeLink
      link={link}
      clipboard={making.clipboard}
      undoing={state === 'undoing'}
      onUndo={() => making.undo(link)}
      onNew={making.makeAnother}
      onEdit={() => onEdit(link.id)}
      problem={
        <>
          {state === 'made' && made.failure && explain(made.failure, () => making.undo(link))}
          <MissingRules
            link={link}
            busy={state === 'completing'}
            explain={explain}
            onRetry={() => making.complete(link)}
          />
        </>
      }
    />
  );
}
