import { ClipboardPaste } from 'lucide-react';
import { i18n } from '#i18n';
import type { AddressSource } from './address-source.ts';

/** The web addresses in what was copied: of its links, or in its words. */
export const clipboard: AddressSource = {
  name: 'clipboard',
  icon: <ClipboardPaste size={16} aria-hidden />,
  async read() {
    const items = await navigator.clipboard.read().catch(() => null);
    if (items === null) return null;
    const textOf = async (type: string): Promise<string> =>
      (await (await items.find(({ types }) => types.includes(type))?.getType(type))?.text()) ?? '';
    const [{ addressesInText }, { webEntriesInHtml }] = await Promise.all([
      import('@/lib/link/address/addresses-in-text.ts'),
      import('@/lib/import/links-in-html.ts'),
    ]);
    const words = addressesInText(await textOf('text/plain')).map((address) => ({ address, title: '' }));
    // A list of titles that is copied from a page has its addresses in its links alone.
    const copied = webEntriesInHtml(await textOf('text/html'));
    const links = copied.length > words.length ? copied : words;
    return links.length === 0 ? [] : [{ name: i18n.t('import.sources.clipboard.name'), links }];
  },
};
