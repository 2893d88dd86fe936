import { ClipboardPaste } from 'lucide-react';
import { i18n } from '#i18n';
import type { AddressSource } from './address-source.ts';

/** The web addresses in a text that was copied. */
export const clipboard: AddressSource = {
  name: 'clipboard',
  icon: <ClipboardPaste size={16} aria-hidden />,
  async read() {
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null) return null;
    const { addressesInText } = await import('@/lib/link/address/addresses-in-text.ts');
    const links = addressesInText(text).map((address) => ({ address, title: '' }));
    return links.length === 0 ? [] : [{ name: i18n.t('import.sources.clipboard.name'), links }];
  },
};
