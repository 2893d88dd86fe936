import * as z from 'zod/mini';
import { type LinkRecord, linkRecord } from '../contract/link-reading.ts';
import { orNull, uuid } from '../contract/values.ts';

/** A record of a list that is not what the interface says, named by its id where it has one. */
interface UnreadableLink {
  /** Its place in the list, from 0. */
  index: number;
  /** The first wrong place in the answer, such as `data.links[3].tags`. */
  path: string;
  id?: string;
}

/** One page of a list: what could be read, in the service's order, and what could not. */
export interface LinksPage {
  links: LinkRecord[];
  unreadable: UnreadableLink[];
}

/** A list's answer with its records unread, so that one unreadable record does not hide the others (reading R8). */
export const linksAnswer = z.object({ data: z.object({ links: orNull(z.array(z.unknown())) }) });

const withId = z.object({ id: uuid });

/** Reads each record on its own. */
export function readLinksPage({ data }: z.infer<typeof linksAnswer>): LinksPage {
  const page: LinksPage = { links: [], unreadable: [] };
  for (const [index, record] of (data.links ?? []).entries()) {
    const read = linkRecord.safeParse(record);
    if (read.success) {
      page.links.push(read.data);
    } else {
      const path = z.core.toDotPath(['data', 'links', index, ...(read.error.issues[0]?.path ?? [])]);
      const named = withId.safeParse(record);
      page.unreadable.push(named.success ? { index, path, id: named.data.id } : { index, path });
    }
  }
  return page;
}
