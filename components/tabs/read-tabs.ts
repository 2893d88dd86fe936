import { browser } from 'wxt/browser';
import { withoutLinkToken } from '@/lib/connection/connection-link.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { exactKey, findLinksAt, findLinksOfPage, withCachedLinks } from '@/lib/library/index.ts';
import { type CheckedNew, checkNew } from '@/lib/link/check-new.ts';
import { hasCredentials, withoutCredentials } from '@/lib/link/credentials.ts';
import { type Page, readPage, shownAddress } from '@/lib/link/page.ts';
import type { DraftErrors } from '@/lib/link/validate-draft.ts';
import { freshDraft } from '@/lib/new-link/fresh-draft.ts';
import { type Deletion, deletionsIn } from '@/lib/operations/deletions.ts';
import { linksToReuse } from '@/lib/page-links/shown-links.ts';
import type { Outbox } from '@/lib/storage/outbox.ts';

/** What can be done with a tab. */
export type TabState =
  /** Its link can be made: what is sent. */
  | { name: 'ready'; wanted: Omit<Extract<CheckedNew, { ok: true }>, 'ok'>; isStripped: boolean }
  /** It has a link that can be copied instead of making another. */
  | { name: 'known'; link: LinkRecord }
  /** One is asked for, and not made yet. */
  | { name: 'underWay' }
  /** Another tab, by its number from 1, shows the same page. */
  | { name: 'double'; of: number }
  | { name: 'restricted'; reason: Extract<Page, { kind: 'restricted' }>['reason'] }
  /** The contract would refuse its link. */
  | { name: 'refused'; errors: DraftErrors };

/** A tab of the window. */
export interface WindowTab {
  /** Stays while the tab shows the same page. */
  key: string;
  title: string;
  address: string;
  state: TabState;
}

interface About {
  connection: Connection;
  outbox: Outbox;
  /** Whether a link to an address is asked for, and not made yet. */
  isUnderWay: (address: string) => boolean;
}

/** The tabs of this window in their order, without the one that asks. Where Hem may not see addresses they are restricted. */
export async function readTabs({ connection, outbox, isUnderWay }: About): Promise<WindowTab[]> {
  const [here, all] = await Promise.all([browser.tabs.getCurrent(), browser.tabs.query({ currentWindow: true })]);
  const deletions = deletionsIn(outbox.entries);
  const others = all.filter(({ id, incognito }) => id !== here?.id && !incognito);
  const keys = others.map(({ url = '' }) => exactKey(shownAddress(url)));
  const tabs = others.map((tab) => ({ ...tab, page: readPage(tab) }));
  const cached = await findCached(
    tabs.map(({ page }) => page),
    connection,
  );
  // All at once: one after the other, hundreds would take seconds.
  return Promise.all(
    tabs.map(async ({ id, url, title, page }, at) => {
      const first = keys.indexOf(keys[at] ?? '');
      const about = { same: first < at ? first : null, connection, cached: cached[at], deletions, isUnderWay };
      const state = await stateOf(page, about);
      const shown = shownAddress(url ?? '');
      const address = withoutLinkToken(shown);
      // A browser may show the address as the title.
      const name = address === shown ? title?.trim() : '';
      return { key: `${id}:${address}`, title: name || address, address, state };
    }),
  );
}

/** The cached links of a tab: one whose short address it shows, and those to its page. */
interface CachedOfTab {
  itself: LinkRecord | undefined;
  exact: readonly LinkRecord[];
}

/** Looks up the links of pages, in their order; nothing if the browser has no database. */
async function findCached(pages: readonly Page[], { id, domains }: Connection): Promise<(CachedOfTab | undefined)[]> {
  const labels = domains.map(({ label }) => label);
  return withCachedLinks(id, (cached) =>
    Promise.all(
      pages.map(async (page) => {
        if (page.kind === 'restricted') return undefined;
        const address = withoutCredentials(page.address);
        const [itself] = await findLinksAt(cached, address, labels);
        return { itself, exact: (await findLinksOfPage(cached, address)).exact };
      }),
    ),
  ).catch(() => []);
}

interface Known {
  /** The first tab that shows the same page, where that is another. */
  same: number | null;
  connection: Connection;
  cached: CachedOfTab | undefined;
  deletions: readonly Deletion[];
  isUnderWay: About['isUnderWay'];
}

async function stateOf(page: Page, { same, connection, cached, deletions, isUnderWay }: Known): Promise<TabState> {
  if (page.kind === 'restricted') return { name: 'restricted', reason: page.reason };
  if (same !== null) return { name: 'double', of: same + 1 };
  // No link shows a password.
  const address = withoutCredentials(page.address);
  const fresh = await freshDraft({ ...page, address }, connection);
  const { itself, exact = [] } = cached ?? {};
  const [link] = itself === undefined ? linksToReuse({ exact, deletions }, fresh) : [itself];
  if (link !== undefined) return { name: 'known', link };
  if (isUnderWay(address)) return { name: 'underWay' };
  const checked = checkNew(fresh, new Date());
  if (!checked.ok) return { name: 'refused', errors: checked.errors };
  const { body, geo_targets } = checked;
  return { name: 'ready', wanted: { body, geo_targets }, isStripped: hasCredentials(page.address) };
}
