import * as z from 'zod/mini';
import { type LinkRecord, linkRecord } from '../contract/link-reading.ts';
import { looseKey } from './compare-addresses.ts';

/** A link as it is kept. */
const storedLink = z.object({
  record: linkRecord,
  /** What it has in common with links to nearly the same page. */
  page: z.string(),
});

/** What is kept of a link. */
export const toStored = (record: LinkRecord): z.infer<typeof storedLink> => ({
  record,
  page: looseKey(record.long_url ?? ''),
});

/** Reads what is kept of a link. Null when there is nothing, or nothing that can be read: the next reading mends it. */
export function fromStored(kept: unknown): LinkRecord | null {
  const read = storedLink.safeParse(kept);
  return read.success ? read.data.record : null;
}
