import { i18n } from '#i18n';
import { NotConnected } from '@/components/connections/not-connected.tsx';
import { useConnected } from '@/components/connections/use-connected.ts';
import { OneLink } from './one-link.tsx';

/** Options > the details of one link. */
export function LinkPage({ params: { id } }: { params: { id: string } }) {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected')
    return <NotConnected heading={i18n.t('links.heading')} reason={connected.reason} />;
  return <OneLink key={`${connected.connection.id} ${id}`} connection={connected.connection} id={id} />;
}
