import { NotConnected } from '@/components/links/not-connected.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { OneLink } from './one-link.tsx';

/** Options > one link, to be looked at. */
export function LinkPage({ params: { id } }: { params: { id: string } }) {
  const connection = useStored(connectionItem);
  if (connection.state === 'loading') return null;
  if (connection.value === null) return <NotConnected />;
  return <OneLink key={`${connection.value.id} ${id}`} connection={connection.value} id={id} />;
}
