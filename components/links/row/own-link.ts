import type { LinkRecord } from '@/lib/contract/link-reading.ts';

/** A link of a list as its own connection knows it. */
export interface OwnLink {
  link: LinkRecord;
  /** The id of that connection; undefined for the page's. */
  connectionId?: string;
  /** Leads to a page of it. */
  go: (route: `/${string}`) => void;
}

export type OwnOf = (link: LinkRecord) => OwnLink;
