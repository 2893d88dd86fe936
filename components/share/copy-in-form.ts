import { markHandled } from '@/lib/async/async.ts';
import { type CopiableLink, chosenForm, linkContent } from '@/lib/copying/link-content.ts';
import { type CopyForm, isRich } from '@/lib/link/copy/copied-text.ts';

/**
 * Copies a link that may still be loading, as text and, for forms that have it, as HTML. A null link copies nothing.
 *
 * @param once - the form of this copy; null for the form in the person's settings
 * @returns true if the link was copied
 */
export async function copyInForm(link: Promise<CopiableLink | null>, once: CopyForm | null): Promise<boolean> {
  const form = once ?? (await chosenForm());
  const content = link.then(async (loaded) => {
    const copied = loaded === null ? null : await linkContent([loaded], { once: form });
    if (copied === null || copied.text === '') throw new Error('nothing to copy');
    return copied;
  });
  // A browser that refuses at once never awaits these promises.
  const text = markHandled(content.then((copied) => copied.text));
  const html = markHandled(content.then((copied) => copied.html ?? copied.text));
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': text, ...(isRich(form) && { 'text/html': html }) }),
    ]);
    return true;
  } catch {
    return false;
  }
}
