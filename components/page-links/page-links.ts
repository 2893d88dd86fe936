import { LinksOrForm } from './links-or-form.tsx';
import { type KnownOfPage, lookUpShown } from './look-up-page.ts';
import { linkToReuse } from './shown-links.ts';

/*
 * All that a page with links needs, to be loaded as one: the popup shows it in its first picture, without another wait.
 */

/** The links of a page, and what shows them. */
export interface KnownPage {
  first: KnownOfPage;
  /** Whether one of them can be copied instead of making another. */
  isReusable: boolean;
  LinksOrForm: typeof LinksOrForm;
}

/** Looks up the links of a page; null where it has none. */
export async function knownPage(connectionId: string, address: string): Promise<KnownPage | null> {
  const first = await lookUpShown(connectionId, address);
  if (first === null) return null;
  return { first, isReusable: linkToReuse(first.exact, first.deletions) !== null, LinksOrForm };
}
