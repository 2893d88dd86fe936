import { useEffect, useState } from 'react';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { isExpired } from '@/lib/link/expired.ts';
import { isFor, type ShareWay } from '@/lib/link/share/networks.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { isStaying } from '@/lib/operations/deletions.ts';
import { readPageLinks } from '@/lib/page-links/read-page-links.ts';
import { readConnection } from '@/lib/storage/connections.ts';

/** Returns the address of the page's link that is meant for a way of sharing; null if there is none. */
type AddressFor = (way: ShareWay) => string | null;

/** Finds the page's cached links for channels, so that a visit from a network counts for its channel. */
export function useChannelAddresses(destination: string | null, connectionId = pageConnectionId()): AddressFor {
  const [links, setLinks] = useState<readonly LinkRecord[]>([]);
  useEffect(() => {
    let current = true;
    // If they cannot be read, every network gets the link itself.
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

async function readLinks(destination: string, connectionId: string): Promise<LinkRecord[]> {
  const connection = await readConnection(connectionId);
  if (connection === null) return [];
  const { exact, deletions } = await readPageLinks(connection, destination);
  const now = new Date();
  return exact.filter((link) => !isExpired(link, now) && isStaying(link.id, deletions));
}
