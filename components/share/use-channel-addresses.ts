import { useEffect, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { isFor, type ShareWay } from '@/lib/link/share/networks.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { readPageLinks } from '@/lib/page-links/read-page-links.ts';
import { isGoing } from '@/lib/page-links/shown-links.ts';
import { readConnection } from '@/lib/storage/connections.ts';

/** By which way of sharing another link of the same page is meant to be used; null where none is. */
export type AddressFor = (way: ShareWay) => string | null;

/** The links that a page has for channels, as known: a visit by a network then counts for its channel. */
export function useChannelAddresses(destination: string | null, connectionId = pageConnectionId()): AddressFor {
  const [links, setLinks] = useState<readonly LinkRecord[]>([]);
  useEffect(() => {
    let current = true;
    // Without what is known, the link itself is shared everywhere.
    if (destination !== null)
      void readLinks(destination, connectionId).then(
        (read) => current && setLinks(read),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [destination, connectionId]);
  return (way) => {
    const link = links.find((one) => isFor(way, one));
    return link === undefined ? null : addressToShare(link);
  };
}

async function readLinks(destination: string, connectionId: string | undefined): Promise<LinkRecord[]> {
  const connection = await readConnection(connectionId);
  if (connection === null) return [];
  const { exact, deletions } = await readPageLinks(connection, destination);
  const now = new Date();
  return exact.filter((link) => !isExpired(link, now) && !isGoing(link.id, deletions));
}
