import { knownLinks } from '../library/index.ts';
import { addressToShare } from '../link/address-to-share.ts';
import type { Content } from '../link/copy/content.ts';
import { type CopyForm, copiedText } from '../link/copy/copied-text.ts';
import type { TemplateLink } from '../link/copy/template.ts';
import { connectionItem } from '../storage/connection.ts';
import { quickItem } from '../storage/quick.ts';

/** A link as it can be copied: as it was made just now, or is known. */
export interface CopiableLink extends TemplateLink {
  id: string;
  title: string | null;
  short_url: string | null;
  custom_url: string | null;
}

/** The form in which the person has links copied. */
export async function chosenForm(): Promise<CopyForm> {
  const { copyForm, template } = await quickItem.get();
  return formOf(copyForm, template);
}

/** A template of nothing would empty the clipboard. */
const formOf = (form: CopyForm, template: string): CopyForm =>
  form === 'template' && template.trim() === '' ? 'addresses' : form;

/** What is copied of links, a line each; those without an address are left out. In the form chosen, or in another for once. */
export async function linkContent(links: readonly CopiableLink[], once: CopyForm | null = null): Promise<Content> {
  const { copyForm, template } = await quickItem.get();
  const form = formOf(once ?? copyForm, template);
  const records = form === 'template' ? await recordsOf(links) : links;
  const named = links.flatMap((link, at) => {
    const address = addressToShare(link);
    return address === null ? [] : { name: link.title ?? '', address, record: records[at] ?? link };
  });
  return copiedText(named, form, template);
}

/** What is known of each beyond its addresses, for a template. */
async function recordsOf(links: readonly CopiableLink[]): Promise<TemplateLink[]> {
  const connection = await connectionItem.get();
  if (connection === null) return [...links];
  const ids = links.map(({ id }) => id);
  const known = await knownLinks(connection.id, ids);
  return links.map((link) => ({ ...known.find(({ id }) => id === link.id), ...link }));
}
