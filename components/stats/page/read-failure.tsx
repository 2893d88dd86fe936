import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { later } from '@/components/ui/later.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';

const Gone = later(async () => (await import('@/components/failure/gone.tsx')).Gone);

interface Props {
  /** The failure to read the link; null without one. */
  ofLink: Failure | null;
  /** The failure to read its stats; null without one. */
  ofStats: Failure | null;
  /** Null while it loads. */
  connection: NamedConnection | null;
  onRetry: () => void;
}

/** One notice for a failure to read the link, its stats, or both. */
export function ReadFailure({ ofLink, ofStats, connection, onRetry }: Props) {
  if (ofLink !== null && isGone(ofLink)) return <Gone />;
  const failure = ofStats ?? ofLink;
  if (failure === null || connection === null) return null;
  return <FailureNotice failure={failure} connection={connection} onRetry={onRetry} onConnection={navigate} />;
}
