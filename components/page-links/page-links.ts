import { loadOpenPreview } from '@/components/stats/preview/open-preview.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { type KnownOfPage, readShownPageLinks } from '@/lib/page-links/read-page-links.ts';
import { linksToReuse, shownLinks } from '@/lib/page-links/shown-links.ts';
import { LinksOrForm } from './links-or-form.tsx';
import type { ShownAtFirst } from './page-links-panel.tsx';

/*
 * All that a page with links needs, to be loaded as one: the popup shows it in its first picture.
 */

/** The links of a page, and what shows them. */
export interface KnownPage {
  shown: ShownAtFirst;
  /** Whether one of them can be copied instead of making another. */
  isReusable: boolean;
  LinksOrForm: typeof LinksOrForm;
}

/**
 * Reads the links of a page, and the figures of the first where these were left open. Null where none can be shown.
 *
 * @param beginning - what a new link of the page begins with, as soon as it is read
 */
export async function readKnownPage(
  connection: Connection,
  address: string,
  beginning: Promise<LinkDraft>,
): Promise<KnownPage | null> {
  // Without it the links are there all the same.
  const reading = loadOpenPreview(connection.id).catch(() => null);
  const first = await readShownPageLinks(connection, address);
  if (first === null) return null;
  const [read, fresh] = await Promise.all([reading, beginning]);
  const glance = read === null ? null : await read(firstId(first, fresh));
  // A short address is never shortened, not even an expired one.
  const isReusable = first.isShort || linksToReuse(first, fresh).length > 0;
  return { shown: { first, glance }, isReusable, LinksOrForm };
}

/** The link that is drawn large. */
function firstId({ exact, nearly, deletions }: KnownOfPage, fresh: LinkDraft): string {
  const [first] = [...shownLinks(exact, deletions, fresh), ...shownLinks(nearly, deletions, fresh)];
  return first?.link.id ?? '';
}
