import type { MouseEvent } from 'react';
import { navigate } from '@/components/route/hash-route.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { showConnection } from './show-connection.ts';

/** Returns functions that open and link pages of a connection, by its id. Another connection needs a new page. */
export function ownPages(connectionId: string) {
  const isShown = connectionId === pageConnectionId();
  const go = (route: string) => (isShown ? navigate(route) : void showConnection(connectionId, route));
  const linkTo = (route: string) => {
    if (!inPrivateWindow()) return { href: isShown ? `#${route}` : optionsAddress(route, connectionId) };
    // In a private window, the address must not reveal the route.
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      go(route);
    };
    return { href: location.hash, onClick };
  };
  return { go, linkTo };
}
