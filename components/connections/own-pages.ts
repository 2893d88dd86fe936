import type { MouseEvent } from 'react';
import { navigate } from '@/components/route/hash-route.ts';
import { optionsAddress } from '@/lib/link/options-address.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { showConnection } from './show-connection.ts';

/**
 * How a page leads to those of a connection.
 *
 * @param connectionId - of one among several that are shown together; undefined for the page's
 */
export function ownPages(connectionId: string | undefined) {
  if (connectionId === undefined) {
    return { go: (route: string) => navigate(route), linkTo: (route: string) => ({ href: `#${route}` }) };
  }
  const go = (route: string) => void showConnection(connectionId, route);
  const linkTo = (route: string) => {
    if (!inPrivateWindow()) return { href: optionsAddress(route, connectionId) };
    // The address of a page of a private window tells nothing.
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      go(route);
    };
    return { href: location.hash, onClick };
  };
  return { go, linkTo };
}
