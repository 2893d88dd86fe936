import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { MadeLink } from '@/components/share/made-link.tsx';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { madeActions } from './made-actions.ts';
import { MissingRules } from './missing-rules.tsx';
import type { Making, Shortening } from './shortening.ts';
import { useFollowedLink } from './use-followed-link.ts';

interface Props {
  made: Extract<Shortening, { link: unknown }>;
  making: Making;
  connection: Connection;
  onConnection: () => void;
  go: (route: `/${string}`) => void;
}

/** The link just made, with what is missing of it, and what went wrong since. */
export function MadePanel({ made, making, connection, onConnection, go }: Props) {
  useFollowedLink(made.link, making);
  const { link, state } = made;
  const { undo, complete, makeAnother } = madeActions(link, making);
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
      onUndo={undo}
      onNew={makeAnother}
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
