import { ownPages } from '@/components/connections/own-pages.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';

/** A link of a list with the id that its connection uses. A list of several connections has link keys instead. */
export interface OwnLink {
  link: LinkRecord;
  connectionId: string;
  /** Opens a page of that connection. */
  go: (route: `/${string}`) => void;
}

/** Returns a link of a list with the id that its connection uses. */
export function ownLink(link: LinkRecord): OwnLink {
  const { connectionId, id } = partsOfLink(link.id);
  return { link: { ...link, id }, connectionId, go: ownPages(connectionId).go };
}

/** Returns the props of an anchor to a link's page, by the link's key or id. */
export function linkToPage(key: string) {
  const { connectionId, id } = partsOfLink(key);
  return ownPages(connectionId).linkTo(linkRoute(id));
}
