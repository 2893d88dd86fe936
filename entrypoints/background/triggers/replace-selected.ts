import { i18n } from '#i18n';
import { isWebAddress } from '@/lib/contract/web-address.ts';
import { onlyAddressIn } from '@/lib/link/address/addresses-in-text.ts';
import { readFieldSelection, replaceInField } from '@/lib/page/replace-in-field.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import type { Badge } from './badge.ts';
import { type Shortening, textTarget } from './shortening.ts';
import type { Tab } from './show-form.ts';

/** The selection of a text field, as the browser gives it with a chosen menu item. */
interface Selected {
  selectionText?: string | undefined;
  frameId?: number | undefined;
}

interface Needs {
  badge: Badge;
  shortening: Shortening;
}

export function replaceSelectedWith({ badge, shortening }: Needs) {
  /**
   * Shortens the address that is selected in a text field, and puts the short address in its place. Copies it if the
   * person has typed on meanwhile, or if Hem cannot reach the field. Must be called in the handler of a press.
   */
  async function replaceSelected({ selectionText = '', frameId }: Selected, tab: Tab): Promise<void> {
    const allowing = requestCopying();
    const frame = { tabId: tab.id, frameId };
    const field = await readFieldSelection(frame);
    if (field.kind === 'password') return badge.showNotice(tab, 'problem', i18n.t('quick.password'));
    const address = onlyAddressIn(selectionText);
    if (address === null) return badge.showNotice(tab, 'problem', i18n.t('quick.selectAddress'));
    // The focus may be in another field than the menu.
    const isSame = field.kind === 'text' && field.text === selectionText.trim();
    // In place of a link, an address of another scheme could run a script of the service in the page.
    const replace = async (short: string) => isSame && isWebAddress(short) && replaceInField(frame, field.text, short);
    await shortening.shortenAndCopy([textTarget(address)], tab, { allowing, replace });
  }

  return replaceSelected;
}

export type ReplaceSelected = ReturnType<typeof replaceSelectedWith>;
