import { useConnected } from '@/components/link-editor/use-connected.ts';
import { NotConnected } from '@/components/links/not-connected.tsx';
import { OneLink } from './one-link.tsx';

/** Options > one link, to be looked at. */
export function LinkPage({ params: { id } }: { params: { id: string } }) {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected') return <NotConnected reason={connected.reason} />;
  return <OneLink key={`${connected.connection.id} ${id}`} connection={connected.connection} id={id} />;
}
