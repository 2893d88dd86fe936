import { useStored, useWatched } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { tokenHeldItem } from '@/lib/storage/token-held.ts';
import { type Connected, connectedBy } from './connected.ts';

/** Returns the page's connection, and follows its changes. */
export function useConnected(): { state: 'loading' } | Connected {
  const connection = useWatched(connectionItem);
  const isTokenHeld = useStored(tokenHeldItem);
  if (connection.state === 'loading' || isTokenHeld.state === 'loading') return { state: 'loading' };
  return connectedBy(connection.value, isTokenHeld.value);
}
