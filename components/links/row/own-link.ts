import { ownPages } from '@/components/connections/own-pages.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import { partsOfLink } from '@/lib/messaging/page-connection.ts';

/** A link of a list under the id that its own connection knows. */
export interface OwnLink {
  link: LinkRecord;
  connectionId: string;
  /** Leads to a page of that connection. */
  go: (route: `/${string}`) => void;
}

/** Returns a link of a list, by its key or id, as its own connection knows it. */
export function ownLink(link: LinkRecord): OwnLink {
  const { connectionId, id } = partsOfLink(link.id);
  return { link: { ...link, id }, connectionId, go: ownPages(connectionId).go };
}

/** Returns what an anchor to a link's page needs, by the link's key or id. */
export function linkToPage(key: string) {
  const { connectionId, id } = partsOfLink(key);
  return ownPages(connectionId).linkTo(linkRoute(id));
}
