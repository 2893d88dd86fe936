import type { CopiableLink } from '@/lib/copying/link-content.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { quickKey } from '@/lib/storage/keys.ts';

/**
 * Copies a link that is still on its way, in the form that the person has chosen, or in another for once. To be called
 * straight from a press; null copies nothing.
 *
 * @returns whether it was copied
 */
export async function copyLink(link: Promise<CopiableLink | null>, form: CopyForm | null): Promise<boolean> {
  // Where nobody ever chose, it is the address, and nothing more is loaded.
  return form === null && (await readKey(quickKey)) === null
    ? copyWhenKnown(link.then((known) => known && addressToShare(known)))
    : (await import('./copy-in-form.ts')).copyInForm(link, form);
}

/**
 * Copies a text that is still on its way. Called straight from a press, the browser counts the press however long the
 * text takes; a null text copies nothing.
 *
 * @returns whether it was copied
 */
export async function copyWhenKnown(text: Promise<string | null>): Promise<boolean> {
  const known = text.then((address) => address ?? Promise.reject(new Error('nothing to copy')));
  // A browser that refuses at once never looks at it.
  known.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': known })]);
    return true;
  } catch {
    return false;
  }
}
