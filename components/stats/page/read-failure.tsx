import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { later } from '@/components/ui/later.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';

const Gone = later(async () => (await import('@/components/failure/gone.tsx')).Gone);

interface Props {
  /** Why the link could not be read; null where it was, or is being read. */
  ofLink: Failure | null;
  /** Why its figures could not; null as well. */
  ofFigures: Failure | null;
  /** Null while it is being read. */
  connection: NamedConnection | null;
  onRetry: () => void;
}

/** Why what is shown is not the service's word. Said once: what keeps a link from being read keeps its figures too. */
export function ReadFailure({ ofLink, ofFigures, connection, onRetry }: Props) {
  if (ofLink !== null && isGone(ofLink)) return <Gone />;
  const failure = ofFigures ?? ofLink;
  if (failure === null || connection === null) return null;
  return (
    <FailureNotice
      failure={failure}
      connection={connection}
      shownFields={[]}
      onRetry={onRetry}
      onConnection={() => navigate('/connection')}
    />
  );
}
