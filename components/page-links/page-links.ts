import { loadOpenPreview } from '@/components/stats/preview/open-preview.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { type KnownOfPage, readShownPageLinks } from '@/lib/page-links/read-page-links.ts';
import { linksToReuse, shownLinks } from '@/lib/page-links/shown-links.ts';
import { LinksOrForm } from './links-or-form.tsx';
import type { ShownAtFirst } from './page-links-panel.tsx';

/*
 * Everything for a page with links in one module, so that the popup can load it for its first paint.
 */

/** The links of a page, and the component that shows them. */
export interface KnownPage {
  shown: ShownAtFirst;
  /** True if one of the links can be copied instead of creating another. */
  isReusable: boolean;
  LinksOrForm: typeof LinksOrForm;
}

/**
 * Reads the links of a page, and the stats preview of the first link if it was left open. Null without links.
 *
 * @param beginning - the initial draft of a new link
 */
export async function readKnownPage(
  connection: Connection,
  address: string,
  beginning: Promise<LinkDraft>,
): Promise<KnownPage | null> {
  // The links show even if the preview fails.
  const reading = loadOpenPreview(connection.id).catch(() => null);
  const first = await readShownPageLinks(connection, address);
  if (first === null) return null;
  const [read, initial] = await Promise.all([reading, beginning]);
  const statsPreview = read === null ? null : await read(firstId(first, initial));
  // A short address is never shortened, not even an expired one.
  const isReusable = first.isShort || linksToReuse(first, initial).length > 0;
  return { shown: { first, statsPreview }, isReusable, LinksOrForm };
}

/** Returns the id of the first link. */
function firstId({ exact, nearly, deletions }: KnownOfPage, initial: LinkDraft): string {
  const [first] = [...shownLinks(exact, deletions, initial), ...shownLinks(nearly, deletions, initial)];
  return first?.link.id ?? '';
}
