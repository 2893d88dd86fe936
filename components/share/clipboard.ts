import { markHandled } from '@/lib/async/async.ts';
import type { CopiableLink } from '@/lib/copying/link-content.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { quickKey } from '@/lib/storage/keys.ts';

/**
 * Copies a link that may still be loading. Call it directly from a click. A null link copies nothing.
 *
 * @param form - null for the form in the person's settings
 * @returns true if the link was copied
 */
export async function copyLink(link: Promise<CopiableLink | null>, form: CopyForm | null): Promise<boolean> {
  // Without settings it is the address. Then no more code is loaded.
  return form === null && (await readKey(quickKey)) === null
    ? copyText(link.then((loaded) => loaded && addressToShare(loaded)))
    : (await import('./copy-in-form.ts')).copyInForm(link, form);
}

/**
 * Copies a text that may still be loading. Call it directly from a click: the browser then accepts the copy however
 * long the text takes. A null text copies nothing.
 *
 * @returns true if the text was copied
 */
export async function copyText(text: Promise<string | null>): Promise<boolean> {
  // A browser that refuses at once never awaits the promise.
  const content = markHandled(text.then((loaded) => loaded ?? Promise.reject(new Error('nothing to copy'))));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
    return true;
  } catch {
    return false;
  }
}
