import { Redirect, useLocation } from 'wouter';
import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { useConnections } from '@/components/connections/use-connections.ts';
import { paths } from '@/lib/link/route-table.ts';
import { LinkList } from './link-list.tsx';

/** Options > Links, of the page's connection or of all connections. */
export function LinksPage() {
  const [path] = useLocation();
  return path === paths.allLinks ? <AllLinks /> : <OwnLinks />;
}

function OwnLinks() {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected')
    return <NotConnected heading={i18n.t('links.heading')} reason={connected.reason} />;
  return <LinkList key={connected.connection.id} connections={[connected.connection]} />;
}

function AllLinks() {
  const connections = useConnections()?.all ?? null;
  if (connections === null) return null;
  if (connections.length < 2) return <Redirect to={paths.links} replace />;
  return <LinkList key={connections.map(({ id }) => id).join(' ')} connections={connections} />;
}
