import type { MouseEvent } from 'react';
import { navigate } from '@/components/route/hash-route.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { showConnection } from './show-connection.ts';

/** Leads to pages of the options that show a connection, by its id. Those of the page's connection need no new page. */
export function ownPages(connectionId: string) {
  if (connectionId === pageConnectionId()) {
    return { go: (route: string) => navigate(route), linkTo: (route: string) => ({ href: `#${route}` }) };
  }
  const go = (route: string) => void showConnection(connectionId, route);
  const linkTo = (route: string) => {
    if (!inPrivateWindow()) return { href: optionsAddress(route, connectionId) };
    // The address of a page in a private window reveals nothing.
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      go(route);
    };
    return { href: location.hash, onClick };
  };
  return { go, linkTo };
}
