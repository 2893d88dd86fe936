import { browser } from 'wxt/browser';
import { withoutLinkToken } from '@/lib/connection/connection-link.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { exactKey } from '@/lib/link/address/compare-addresses.ts';
import { hasCredentials, withoutCredentials } from '@/lib/link/address/credentials.ts';
import { type CheckedNew, checkNew } from '@/lib/link/check-new.ts';
import type { DraftErrors } from '@/lib/link/draft-errors.ts';
import { type Page, readPage, shownAddress } from '@/lib/link/page/page.ts';
import { findLinksAt, findLinksOfPage, withCachedLinks } from '@/lib/link-index/index.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { initialDraft } from '@/lib/new-link/initial-draft.ts';
import { type Deletion, deletionsIn } from '@/lib/operations/deletions.ts';
import { linksToReuse } from '@/lib/page-links/shown-links.ts';
import type { PendingChanges } from '@/lib/storage/pending-changes.ts';

/** The state of a tab and its link. */
export type TabState =
  /** Its link can be created. `isStripped` is true if a user name or password was removed from its address. */
  | { name: 'ready'; create: Omit<Extract<CheckedNew, { ok: true }>, 'ok'>; isStripped: boolean }
  /** It has a link already. */
  | { name: 'linked'; link: LinkRecord }
  /** Its link is being created. */
  | { name: 'pending' }
  /** Another tab, by its number from 1, shows the same page. */
  | { name: 'duplicate'; of: number }
  | { name: 'restricted'; reason: Extract<Page, { kind: 'restricted' }>['reason'] }
  /** The contract would refuse its link. */
  | { name: 'refused'; errors: DraftErrors };

/** A tab of the window. */
export interface WindowTab {
  /** Stable while the tab shows the same page. */
  key: string;
  title: string;
  address: string;
  state: TabState;
}

interface TabsContext {
  connection: Connection;
  pending: PendingChanges;
  /** True if a link to an address is being created. */
  isPending: (address: string) => boolean;
}

/** Returns the other tabs of this window in order. Tabs whose address Hem may not see are restricted. */
export async function readTabs({ connection, pending, isPending }: TabsContext): Promise<WindowTab[]> {
  const [here, all] = await Promise.all([browser.tabs.getCurrent(), browser.tabs.query({ currentWindow: true })]);
  const deletions = deletionsIn(pending.operations);
  const others = all.filter(({ id, incognito }) => id !== here?.id && !incognito);
  const keys = others.map(({ url = '' }) => exactKey(shownAddress(url)));
  const tabs = others.map((tab) => ({ ...tab, page: readPage(tab) }));
  const isFirst = (at: number) => keys.indexOf(keys[at] ?? '') === at;
  const cached = await findCached(
    tabs.map(({ page }, at) => (isFirst(at) ? page : null)),
    connection,
  );
  // In parallel: hundreds in sequence would take seconds.
  return Promise.all(
    tabs.map(async ({ id, url, title, page }, at) => {
      const first = keys.indexOf(keys[at] ?? '');
      const context = { same: first < at ? first : null, connection, cached: cached[at], deletions, isPending };
      const state = await stateOf(page, context);
      const shown = shownAddress(url ?? '');
      const address = withoutLinkToken(shown);
      // A browser may show the address as the title.
      const name = address === shown ? (page.kind === 'ordinary' && page.title) || title?.trim() : '';
      return { key: `${id}:${address}`, title: name || address, address, state };
    }),
  );
}

/** The cached links of a tab: one whose short address it shows, and those to its page. */
interface CachedOfTab {
  itself: LinkRecord | undefined;
  exact: readonly LinkRecord[];
}

/** Looks up the links of pages, in their order. Null pages have none; without a database, no page has any. */
async function findCached(
  pages: readonly (Page | null)[],
  { id, domains }: Connection,
): Promise<(CachedOfTab | undefined)[]> {
  const labels = domains.map(({ label }) => label);
  return withCachedLinks(id, (cached) =>
    Promise.all(
      pages.map(async (page) => {
        if (page === null || page.kind === 'restricted') return undefined;
        const address = withoutCredentials(page.address);
        const [itself] = await findLinksAt(cached, address, labels);
        return { itself, exact: (await findLinksOfPage(cached, address)).exact };
      }),
    ),
  ).catch((fault) => {
    noteProblem('readCache')(fault);
    return [];
  });
}

interface TabContext extends Omit<TabsContext, 'pending'> {
  /** The index of an earlier tab with the same page; null if there is none. */
  same: number | null;
  cached: CachedOfTab | undefined;
  deletions: readonly Deletion[];
}

async function stateOf(page: Page, { same, connection, cached, deletions, isPending }: TabContext): Promise<TabState> {
  if (page.kind === 'restricted') return { name: 'restricted', reason: page.reason };
  if (same !== null) return { name: 'duplicate', of: same + 1 };
  // A link would reveal a password to everyone.
  const address = withoutCredentials(page.address);
  const draft = await initialDraft({ ...page, address }, connection);
  const { itself, exact = [] } = cached ?? {};
  const [link] = itself === undefined ? linksToReuse({ exact, deletions }, draft) : [itself];
  if (link !== undefined) return { name: 'linked', link };
  if (isPending(address)) return { name: 'pending' };
  const checked = checkNew(draft, new Date());
  if (!checked.ok) return { name: 'refused', errors: checked.errors };
  const { body, geo_targets } = checked;
  return { name: 'ready', create: { body, geo_targets }, isStripped: hasCredentials(page.address) };
}
