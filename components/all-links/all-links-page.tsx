import { Redirect } from 'wouter';
import { useConnections } from '@/components/connections/use-connections.ts';
import { paths } from '@/lib/link/route-table.ts';
import { AllList } from './all-list.tsx';

/** Options > Links, of all connections. With one alone there is nothing to put together. */
export function AllLinksPage() {
  const connections = useConnections()?.all ?? null;
  if (connections === null) return null;
  if (connections.length < 2) return <Redirect to={paths.links} replace />;
  // One that is put to use elsewhere changes nothing here.
  const shown = connections.map(({ id, name, color }) => [id, name, color].join(' '));
  return <AllList key={shown.join(', ')} connections={connections} />;
}
