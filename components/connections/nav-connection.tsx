import { navigate, useHashSearch } from '@/components/route/hash-route.ts';
import { useWatched } from '@/components/ui/use-stored.ts';
import { allOf, oneOf, paths } from '@/lib/link/route-table.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { showConnection } from './show-connection.ts';

/**
 * A menu with the full page's connection. It opens the same page of another connection or of all; from a link's page, the
 * list. The list keeps its search and filters.
 */
export function NavConnection({ location }: { location: string }) {
  const connection = useWatched(connectionItem);
  const search = useHashSearch();
  if (connection.state === 'loading' || connection.value === null) return null;
  const isOfLink = /^\/links\/(?!new$)/.test(location);
  const ofOne = oneOf(location);
  const isList = location === paths.links || location === paths.allLinks;
  const query = isList && search !== '' ? `?${search}` : '';
  return (
    <ConnectionSwitch
      connection={connection.value}
      go={navigate}
      onSwitch={(connectionId) => void showConnection(connectionId, isOfLink ? '/links' : (ofOne ?? location) + query)}
      all={{ isShown: ofOne !== null, show: () => navigate(allOf(location) + query) }}
    />
  );
}
