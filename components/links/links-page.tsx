import { useLocation } from 'wouter';
import { ConnectPrompt } from '@/components/connection/connect-prompt.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { LinkList } from './link-list.tsx';

/** Options > Links. */
export function LinksPage() {
  const connection = useStored(connectionItem);
  const [, navigate] = useLocation();
  if (connection.state === 'loading') return null;
  if (connection.value === null) return <ConnectPrompt reason="first" onConnect={() => navigate('/connection')} />;
  return <LinkList key={connection.value.id} connection={connection.value} />;
}
