import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { linkContent } from '@/lib/copying/link-content.ts';
import { hasCredentials, withoutCredentials } from '@/lib/link/address/credentials.ts';
import { looksCut } from '@/lib/link/address/cut-address.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { readPage, shownAddress } from '@/lib/link/page/page.ts';
import { isSamePage } from '@/lib/link/page/same-page.ts';
import { noTab, type Place } from '@/lib/link/place.ts';
import { linkRoute, typedLinkRoute } from '@/lib/link/routes.ts';
import type { ListedLink } from '@/lib/link-index/index.ts';
import { newConnection } from '@/lib/messaging/page-connection.ts';
import { isJustRead } from '@/lib/page-links/shown-links.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { linkCacheItem } from '@/lib/storage/link-cache.ts';
import type { Connections } from '../connections/create-connections.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { Badge } from './badge.ts';
import type { Clipboard } from './clipboard.ts';
import type { FindOrCreateLink, OrdinaryPage, ShortLink } from './find-or-create-link.ts';
import type { LinkNow } from './link-now.ts';
import type { NotifyCopied } from './notify-copied.ts';
import { type Result, resultWords } from './result-words.ts';
import { openPopup, showForm, showOptions, type Tab } from './show-form.ts';

/** A page to shorten, and the place that remembers the link. */
export interface ShortenTarget {
  page: OrdinaryPage;
  at: Omit<Place, 'connectionId'>;
  /** True if the address comes from a text and looks cut. Then the form asks for the whole one. */
  isCut?: boolean;
}

/** Returns the target for an address that the browser gives, other than a tab's: of a link or image. */
export const addressTarget = (address: string, title = ''): ShortenTarget => ({
  page: { kind: 'ordinary', address, title, favicon: '' },
  at: { tabId: noTab, address: withoutCredentials(address) },
});

/** Returns the target for an address from a text. */
export const textTarget = (address: string): ShortenTarget => ({
  ...addressTarget(address),
  isCut: looksCut(address),
});

/** Returns the page in a tab; empty if it has no address to shorten. */
function pageTarget(tab: Tab): ShortenTarget[] {
  const page = readPage(tab);
  return page.kind === 'ordinary' && tab.id !== undefined
    ? [{ page, at: { tabId: tab.id, address: page.address } }]
    : [];
}

interface ShortenAndCopyOptions {
  /** The permission to copy, if it was requested before. */
  allowing?: Promise<boolean> | undefined;
  /** Puts the short address of the only target where the person wants it. If it returns false, the address is copied. */
  replace?: (address: string) => Promise<boolean>;
}

interface Needs {
  noteProblem: NoteProblem;
  connections: Connections;
  badge: Badge;
  clipboard: Clipboard;
  findOrCreateLink: FindOrCreateLink;
  linkNow: LinkNow;
  notifyCopied: NotifyCopied;
}

/** Creates the functions that shorten and copy without a page. */
export function createShortening({
  noteProblem,
  connections,
  badge,
  clipboard,
  findOrCreateLink,
  linkNow,
  notifyCopied,
}: Needs) {
  /**
   * Shortens the page in a tab. If it has no address to shorten, opens the popup, which says why. A tab that was loading
   * is read again: since the press, it may have left for another page.
   */
  async function shortenPageIn(tab: Tab = {}): Promise<unknown> {
    const asked = pageTarget(tab);
    if (asked.length === 0) return openPopup(tab);
    if (tab.status !== 'loading') return shortenAndCopy(asked, tab);
    const allowing = requestCopying();
    if (await isStillThere(asked, tab)) return shortenAndCopy(asked, tab, { allowing });
    await badge.showNotice(tab, 'problem', i18n.t('quick.left'));
    return openPopup(tab);
  }

  /**
   * Shortens and copies without one of Hem's pages, and reports it on the toolbar button. Opens the form if the person
   * has to act. Must be called in the handler of a press, since copying may need a permission, unless that was requested
   * before.
   */
  async function shortenAndCopy(
    asked: readonly ShortenTarget[],
    tab: Tab,
    { allowing = requestCopying(), replace }: ShortenAndCopyOptions = {},
  ): Promise<void> {
    clipboard.prepareCopying();
    const [connection, isRefused] = await Promise.all([
      connectionIn(tab).catch(noteProblem('copy', null)),
      Promise.all(asked.map(({ page }) => connections.makesTokenPublic(page.address))),
    ]);
    const shortened = asked.filter((_, at) => !isRefused[at]);
    const ended = await Promise.all(
      shortened.map(async ({ page, at: where, isCut = false }) => {
        const at = { ...where, connectionId: connection?.id ?? newConnection };
        if (isCut) return { at, isCut, link: null };
        return {
          ...{ at, isCut },
          link: await findOrCreateLink(withoutPassword(page), {
            at,
            isPrivate: tab.incognito === true,
            connection,
          }).catch(() => null),
        };
      }),
    );
    const links = ended.flatMap(({ link }) => (link === null ? [] : link));
    const open = ended.find(({ link }) => link === null);
    const address = links[0] && addressToShare(links[0]);
    const isReplaced = replace !== undefined && !!address && (await replace(address));
    if (!isReplaced) await allowing;
    const isDone =
      isReplaced ||
      links.length === 0 ||
      (await copyLinks(links, { connection, ...(replace && { once: 'addresses' }) }));
    // The form is not opened, since its own address would contain the token.
    if (shortened.length < asked.length) return badge.showNotice(tab, 'problem', i18n.t('quick.token'));
    if (open !== undefined) {
      await badge.showNotice(tab, 'problem', i18n.t(open.isCut ? 'quick.cut' : 'quick.needsYou'));
      if (open.isCut) return showOptions(typedLinkRoute(open.at.address), tab, connection?.id);
      return showForm(open.at, tab);
    }
    if (isDone) {
      const isStripped = shortened.some(({ page }) => hasCredentials(page.address));
      const result = isReplaced ? 'replaced' : replace === undefined ? 'copied' : 'copiedInstead';
      return tellDone(links, tab, { result, isStripped });
    }
    await badge.showNotice(tab, 'problem', i18n.t('quick.notCopied'));
    await showMade(ended, tab);
  }

  /**
   * Copies the current state of a cached link, and reports it on the toolbar button. A deleted link is not copied. If the
   * browser cannot copy, the link is shown instead.
   */
  async function copyAndTell(known: ListedLink, tab: Tab, connection: Connection): Promise<void> {
    clipboard.prepareCopying();
    const cache = await linkCacheItem.of(connection.id).get();
    const isPrivate = tab.incognito === true;
    const isSure = isJustRead(known, cache?.wholeAt ?? null);
    const link = isSure ? known : await linkNow(known, { isPrivate, connection });
    if (link === null)
      return badge.showNotice(tab, 'problem', i18n.t('quick.gone', [withoutScheme(addressToShare(known) ?? '')]));
    if (await copyLinks([link], { connection })) return tellDone([link], tab);
    await badge.showNotice(tab, 'problem', i18n.t('quick.notCopied'));
    await showOptions(linkRoute(link.id), tab, connection.id);
  }

  /** Reports a result on the toolbar button, and by a notification if the person wants one. */
  async function tellDone(
    links: readonly ShortLink[],
    tab: Tab,
    { result, isStripped }: { result: Result; isStripped: boolean } = { result: 'copied', isStripped: false },
  ): Promise<void> {
    const words = resultWords(links, result, isStripped);
    const sign = result === 'copiedInstead' ? 'problem' : 'good';
    await Promise.all([badge.showNotice(tab, sign, words), notifyCopied(words, tab)]);
  }

  /** Copies links in the format that the person has chosen, or in another one once. */
  async function copyLinks(
    links: readonly ShortLink[],
    how: { connection: Connection | null; once?: CopyForm },
  ): Promise<boolean> {
    const content = await linkContent(links, how);
    return content.text !== '' && clipboard.copy(content);
  }

  return { shortenPageIn, shortenAndCopy, copyAndTell };
}

export type Shortening = ReturnType<typeof createShortening>;

/** True if a tab shows the page that was asked for. A closed tab leads nowhere else. */
async function isStillThere([asked]: readonly ShortenTarget[], { id = browser.tabs.TAB_ID_NONE }: Tab) {
  const now = await browser.tabs.get(id).catch(() => null);
  if (now === null || asked === undefined) return true;
  const page = readPage({ ...now, status: 'complete' });
  return page.kind === 'ordinary' && isSamePage(page.address, asked.page.address);
}

/** Removes credentials from the address: the link would show them to everyone, and there is no form to warn before. */
const withoutPassword = (page: OrdinaryPage): OrdinaryPage => ({ ...page, address: withoutCredentials(page.address) });

/** Returns the connection for a tab: the default of its site, if the browser reveals it, else the one in use. */
export const connectionIn = async ({ url = '' }: Tab): Promise<Connection | null> =>
  connectionFor(await readConnections(), shownAddress(url)) ?? null;

/** Shows the page where the new links can be copied. */
async function showMade(made: readonly { at: Place; link: ShortLink | null }[], tab: Tab): Promise<void> {
  const [first, ...others] = made;
  if (first === undefined || first.link === null) return;
  const { connectionId } = first.at;
  if (others.length > 0) await showOptions('/links', tab, connectionId);
  else if (first.at.tabId === tab.id) await showForm(first.at, tab);
  else await showOptions(linkRoute(first.link.id), tab, connectionId);
}
