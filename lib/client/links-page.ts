import * as z from 'zod/mini';
import type { LinkRecord } from '../contract/link-reading.ts';
import { orNull } from '../contract/values.ts';
import { readRecord } from './read-record.ts';

/** One page of a list: what could be read, in the service's order, and what could not. */
export interface LinksPage {
  links: LinkRecord[];
  /** The places, from 0, of records without an id, which nothing can be done with. */
  unreadable: { index: number }[];
}

/** A list's answer with its records unread, so that one unreadable record does not hide the others (reading R8). */
export const linksAnswer = z.object({ data: z.object({ links: orNull(z.array(z.unknown())) }) });

/** Reads each record on its own. */
export function readLinksPage({ data }: z.infer<typeof linksAnswer>): LinksPage {
  const page: LinksPage = { links: [], unreadable: [] };
  for (const [index, record] of (data.links ?? []).entries()) {
    const read = readRecord(record);
    if (read.ok) page.links.push(read.record);
    else page.unreadable.push({ index });
  }
  return page;
}
