import { hasLinksOfPage } from '@/lib/library/has-links.ts';
import type { LinksOrForm } from './links-or-form.tsx';
import type { KnownOfPage } from './look-up-page.ts';

/** The links of a page, and what shows them. */
export interface KnownPage {
  first: KnownOfPage;
  /** Whether one of them can be copied instead of making another. */
  isReusable: boolean;
  LinksOrForm: typeof LinksOrForm;
}

/**
 * Looks up the links of a page; null where it has none. Most pages have none, and then nothing more is loaded: what reads
 * and shows links comes when there are any.
 */
export async function knownPage(connectionId: string, address: string): Promise<KnownPage | null> {
  if (!(await hasLinksOfPage(connectionId, address))) return null;
  const { LinksOrForm, linkToReuse, lookUpShown } = await import('./page-links.ts');
  const first = await lookUpShown(connectionId, address);
  if (first === null) return null;
  return { first, isReusable: linkToReuse(first.exact, first.deletions) !== null, LinksOrForm };
}
