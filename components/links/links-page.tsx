import { i18n } from '#i18n';
import { NotConnected } from '@/components/connection/not-connected.tsx';
import { useConnected } from '@/components/link-editor/use-connected.ts';
import { LinkList } from './link-list.tsx';

/** Options > Links. */
export function LinksPage() {
  const connected = useConnected();
  if (connected.state === 'loading') return null;
  if (connected.state === 'notConnected')
    return <NotConnected heading={i18n.t('links.heading')} reason={connected.reason} />;
  return <LinkList key={connected.connection.id} connection={connected.connection} />;
}
