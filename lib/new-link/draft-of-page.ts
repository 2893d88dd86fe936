import type { Connection } from '../connection/saved-connection.ts';
import { emptyDraft, type LinkDraft } from '../link/draft.ts';
import type { Page } from '../link/page/page.ts';

/** Returns the draft of a page before anything is typed: its address, title and icon, if it has them. */
export function draftOfPage(page: Page, { defaultDomain }: Pick<Connection, 'defaultDomain'>): LinkDraft {
  const ordinary = page.kind === 'ordinary' && { long_url: page.address, title: page.title, favicon: page.favicon };
  return { ...emptyDraft, ...ordinary, domain: defaultDomain };
}
