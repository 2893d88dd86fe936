import { separatorOf } from '@/components/csv/use-separator.ts';
import { csvLines } from '@/lib/csv/csv.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { linesForms, linesText } from '@/lib/link/lines/lines-text.ts';
import { preferencesItem } from '@/lib/storage/preferences.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

/** The formats in which several links are copied. */
export const manyForms = [...linesForms, 'csv'] as const;
export type ManyForm = (typeof manyForms)[number];

/**
 * Returns links as one text and their number. CSV has the separator that was chosen last. Leaves out deleted links and
 * links without a short address.
 */
export async function copiedLines(links: LinkReader, form: ManyForm): Promise<{ text: string; count: number }> {
  const read = await links.read(0, links.count);
  const named = read.flatMap((link) => {
    const address = addressToShare(link);
    return address === null ? [] : [{ name: link.title ?? '', address, long_url: link.long_url ?? '' }];
  });
  const count = named.length;
  if (form !== 'csv') return { text: linesText(named, form), count };
  const rows = named.map(({ name, address, long_url }) => [address, name, long_url]);
  const separator = separatorOf(await preferencesItem.get());
  return { text: csvLines([['short_address', 'title', 'long_url'], ...rows], separator), count };
}
