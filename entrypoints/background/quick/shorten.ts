import { i18n } from '#i18n';
import { connectionFor } from '@/lib/connection/connection-for.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { linkContent } from '@/lib/copying/link-content.ts';
import type { ListedLink } from '@/lib/library/index.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { hasCredentials, withoutCredentials } from '@/lib/link/credentials.ts';
import { withoutScheme } from '@/lib/link/link-name.ts';
import { readPage, shownAddress } from '@/lib/link/page.ts';
import { noTab, type Place } from '@/lib/link/place.ts';
import { linkRoute } from '@/lib/link/routes.ts';
import { newConnection } from '@/lib/messaging/page-connection.ts';
import { isJustRead } from '@/lib/page-links/shown-links.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { libraryItem } from '@/lib/storage/library.ts';
import type { Background } from '../background.ts';
import { tell } from '../badge.ts';
import { makesTokenPublic } from '../refuse-tokens.ts';
import { copy, prepareCopying } from './clipboard.ts';
import { linkNow } from './link-now.ts';
import { notifyCopied } from './notify-copied.ts';
import { type OrdinaryPage, type ShortLink, shortLinkOf } from './short-address.ts';
import { openPopup, showForm, showOptions, type Tab } from './show-form.ts';

/** What is to be shortened, and the place that remembers it. */
export interface Asked {
  page: OrdinaryPage;
  at: Omit<Place, 'connectionId'>;
}

/** An address that is of no tab's page: a link's, a picture's, or one that was typed. */
export const askedAddress = (address: string, title = ''): Asked => ({
  page: { kind: 'ordinary', address, title, favicon: '' },
  at: { tabId: noTab, address: withoutCredentials(address) },
});

/** The page in a tab, where it has an address to shorten. */
function askedPage(tab: Tab): Asked[] {
  const page = readPage(tab);
  return page.kind === 'ordinary' && tab.id !== undefined
    ? [{ page, at: { tabId: tab.id, address: page.address } }]
    : [];
}

/** Shortens the page in a tab. Over a page that has no address to give, the popup says why, and takes any other. */
export function shortenPageIn(background: Background, tab: Tab = {}): Promise<unknown> {
  const asked = askedPage(tab);
  return asked.length > 0 ? shortenAndCopy(background, asked, tab) : openPopup(tab);
}

/**
 * Shortens and copies without a page of Hem, and tells so on its button. What only the person can go on with is shown to
 * them. To be called straight from a press: copying may have to be allowed.
 */
export async function shortenAndCopy(background: Background, asked: readonly Asked[], tab: Tab): Promise<void> {
  const allowing = requestCopying();
  prepareCopying(background);
  const connection = await connectionIn(tab).catch(() => null);
  const isRefused = await Promise.all(asked.map(({ page }) => makesTokenPublic(background, page.address)));
  const shortened = asked.filter((_, at) => !isRefused[at]);
  const ended = await Promise.all(
    shortened.map(async ({ page, at: where }) => {
      const at = { ...where, connectionId: connection?.id ?? newConnection };
      return {
        at,
        link: await shortLinkOf(background, withoutPassword(page), {
          at,
          isPrivate: tab.incognito === true,
          connection,
        }).catch(() => null),
      };
    }),
  );
  const links = ended.flatMap(({ link }) => (link === null ? [] : link));
  const open = ended.find(({ link }) => link === null);
  await allowing;
  const isCopied = links.length === 0 || (await copyLinks(background, links, connection));
  // Not shown in a form: its address would be in the address of the page.
  if (shortened.length < asked.length) return tell(background, tab, 'problem', i18n.t('quick.token'));
  if (open !== undefined) {
    await tell(background, tab, 'problem', i18n.t('quick.needsYou'));
    return showForm(open.at, tab);
  }
  if (isCopied)
    return tellCopied(
      background,
      links,
      tab,
      shortened.some(({ page }) => hasCredentials(page.address)),
    );
  await tell(background, tab, 'problem', i18n.t('quick.notCopied'));
  await showMade(ended, tab);
}

/** A link would show it to everyone, and no window names it before. */
const withoutPassword = (page: OrdinaryPage): OrdinaryPage => ({ ...page, address: withoutCredentials(page.address) });

/** The connection for a tab: the default of the site in it, as far as the browser tells of it, else the one in use. */
export const connectionIn = async ({ url = '' }: Tab): Promise<Connection | null> =>
  connectionFor(await readConnections(), shownAddress(url)) ?? null;

/**
 * Copies a known link of a connection, as the service has it now, and says so on the button. A link that was deleted is not
 * copied; one that the browser does not copy is shown, so that the person can.
 */
export async function copyAndTell(
  background: Background,
  known: ListedLink,
  tab: Tab,
  connection: Connection,
): Promise<void> {
  prepareCopying(background);
  const library = await libraryItem.of(connection.id).get();
  const isPrivate = tab.incognito === true;
  const isSure = isJustRead(known, library?.wholeAt ?? null);
  const link = isSure ? known : await linkNow(background, known, { isPrivate, connection });
  if (link === null)
    return tell(background, tab, 'problem', i18n.t('quick.gone', [withoutScheme(addressToShare(known) ?? '')]));
  if (await copyLinks(background, [link], connection)) return tellCopied(background, [link], tab);
  await tell(background, tab, 'problem', i18n.t('quick.notCopied'));
  await showOptions(linkRoute(link.id), tab, connection.id);
}

/** On the button, and by a notification where the person wants one. */
async function tellCopied(
  background: Background,
  links: readonly ShortLink[],
  tab: Tab,
  isStripped = false,
): Promise<void> {
  const words = isStripped ? i18n.t('quick.withoutCredentials', [wordsOf(links)]) : wordsOf(links);
  await Promise.all([tell(background, tab, 'good', words), notifyCopied(words, tab)]);
}

/** In the form that the person has chosen. */
async function copyLinks(
  background: Background,
  links: readonly ShortLink[],
  connection: Connection | null,
): Promise<boolean> {
  const content = await linkContent(links, { connection });
  return content.text !== '' && copy(background, content);
}

function wordsOf(links: readonly ShortLink[]): string {
  const [first] = links;
  if (links.length !== 1 || first === undefined) return i18n.t('quick.copiedMany', [`${links.length}`]);
  return i18n.t('quick.copied', [withoutScheme(addressToShare(first) ?? '')]);
}

/** Where what was made can be copied by a press. */
async function showMade(made: readonly { at: Place; link: ShortLink | null }[], tab: Tab): Promise<void> {
  const [first, ...others] = made;
  if (first === undefined || first.link === null) return;
  const { connectionId } = first.at;
  if (others.length > 0) await showOptions('/links', tab, connectionId);
  else if (first.at.tabId === tab.id) await showForm(first.at, tab);
  else await showOptions(linkRoute(first.link.id), tab, connectionId);
}
