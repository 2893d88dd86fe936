import { ClipboardPaste } from 'lucide-react';
import { i18n } from '#i18n';
import type { AddressSource } from './address-source.ts';

/** The web addresses in what was copied: of its links, or in its words. */
export const clipboard = {
  name: 'clipboard',
  icon: <ClipboardPaste size={16} aria-hidden />,
  async read() {
    const items = await navigator.clipboard.read().catch(() => null);
    if (items === null) return null;
    const textOf = async (type: string): Promise<string> =>
      (await (await items.find(({ types }) => types.includes(type))?.getType(type))?.text()) ?? '';
    const [{ addressesInText }, { copiedLinks }] = await Promise.all([
      import('@/lib/link/address/addresses-in-text.ts'),
      import('@/lib/import/links-in-html.ts'),
    ]);
    const words = await textOf('text/plain');
    const links =
      copiedLinks(await textOf('text/html'), words) ??
      addressesInText(words).map((address) => ({ address, title: '', isFromText: true }));
    return links.length === 0 ? [] : [{ name: i18n.t('import.sources.clipboard.name'), links }];
  },
} as const satisfies AddressSource;
