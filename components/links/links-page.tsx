import { useConnected } from '@/components/link-editor/use-connected.ts';
import { LinkList } from './link-list.tsx';
import { NotConnected } from './not-connected.tsx';

/** Options > Links. */
export function LinksPage() {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected') return <NotConnected reason={connected.reason} />;
  return <LinkList key={connected.connection.id} connection={connected.connection} />;
}
