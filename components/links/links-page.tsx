import { useStored } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { LinkList } from './link-list.tsx';
import { NotConnected } from './not-connected.tsx';

/** Options > Links. */
export function LinksPage() {
  const connection = useStored(connectionItem);
  if (connection.state === 'loading') return null;
  if (connection.value === null) return <NotConnected />;
  return <LinkList key={connection.value.id} connection={connection.value} />;
}
