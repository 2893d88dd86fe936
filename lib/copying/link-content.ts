import type { Connection } from '../connection/saved-connection.ts';
import { addressToShare } from '../link/address-to-share.ts';
import type { Content } from '../link/copy/content.ts';
import { type CopyForm, copiedText } from '../link/copy/copied-text.ts';
import type { TemplateLink } from '../link/copy/template.ts';
import { parseLinkKey } from '../link/link-key.ts';
import { cachedLinks } from '../link-index/index.ts';
import { pageConnectionId } from '../messaging/page-connection.ts';
import { readConnection } from '../storage/connections.ts';
import { quickItem } from '../storage/quick.ts';

/** A link to copy, made just now or cached. */
export interface CopiableLink extends TemplateLink {
  id: string;
  title: string | null;
  short_url: string | null;
  custom_url: string | null;
}

/** Returns the chosen form of copied links. */
export async function chosenForm(): Promise<CopyForm> {
  const { copyForm, template } = await quickItem.get();
  return formOf(copyForm, template);
}

/** Replaces an empty template, which would empty the clipboard. */
const formOf = (form: CopyForm, template: string): CopyForm =>
  form === 'template' && template.trim() === '' ? 'addresses' : form;

/**
 * Returns the text to copy for links, a line each. Leaves out links without an address. Uses the chosen form, or
 * another one once.
 *
 * @param connection - the connection of links whose ids name none; by default the page's
 */
export async function linkContent(
  links: readonly CopiableLink[],
  { once = null, connection }: { once?: CopyForm | null; connection?: Connection | null } = {},
): Promise<Content> {
  const { copyForm, template } = await quickItem.get();
  const form = formOf(once ?? copyForm, template);
  const records = form === 'template' ? await recordsOf(links, connection) : links;
  const named = links.flatMap((link, at) => {
    const address = addressToShare(link);
    return address === null ? [] : { name: link.title ?? '', address, record: records[at] ?? link };
  });
  return copiedText(named, form, template);
}

/** Returns the cached record of each link, for a template: of the connection in its key, if its id is one. */
async function recordsOf(links: readonly CopiableLink[], of?: Connection | null): Promise<TemplateLink[]> {
  const own = links.map((link) => ({ link, ...parseLinkKey(link.id) }));
  const connectionIds = [...new Set(own.map(({ connectionId }) => connectionId))];
  const known = await Promise.all(
    connectionIds.map(async (connectionId) => {
      const connection =
        connectionId === undefined && of !== undefined ? of : await readConnection(connectionId ?? pageConnectionId());
      const ids = own.flatMap((one) => (one.connectionId === connectionId ? one.id : []));
      // Without the records, the template is filled with what the links themselves hold.
      return connection === null ? [] : cachedLinks(connection.id, ids).catch(() => []);
    }),
  );
  return own.map(({ link, connectionId, id }) => {
    const record = known[connectionIds.indexOf(connectionId)]?.find((one) => one.id === id);
    return { ...record, ...link, id };
  });
}
