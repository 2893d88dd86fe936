import { useLocation } from 'wouter';
import { ConnectPrompt } from '@/components/connection/connect-prompt.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { OneLink } from './one-link.tsx';

/** Options > one link, to be looked at. */
export function LinkPage({ params: { id } }: { params: { id: string } }) {
  const connection = useStored(connectionItem);
  const [, navigate] = useLocation();
  if (connection.state === 'loading') return null;
  if (connection.value === null) return <ConnectPrompt reason="first" onConnect={() => navigate('/connection')} />;
  return <OneLink key={`${connection.value.id} ${id}`} connection={connection.value} id={id} />;
}
