import { type CopiableLink, chosenForm, linkContent } from '@/lib/copying/link-content.ts';
import { type CopyForm, isRich } from '@/lib/link/copy/copied-text.ts';

/**
 * Copies a link that is still on its way, in the form that the person has chosen or in another for once. Of a form that has
 * an HTML side, that goes along. Null copies nothing.
 *
 * @returns whether it was copied
 */
export async function copyInForm(link: Promise<CopiableLink | null>, once: CopyForm | null): Promise<boolean> {
  const form = once ?? (await chosenForm());
  const content = link.then(async (known) => {
    const made = known === null ? null : await linkContent([known], form);
    if (made === null || made.text === '') throw new Error('nothing to copy');
    return made;
  });
  // A browser that refuses at once never looks at it.
  content.catch(() => undefined);
  const text = content.then((made) => made.text);
  const html = content.then((made) => made.html ?? made.text);
  for (const side of [text, html]) side.catch(() => undefined);
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': text, ...(isRich(form) && { 'text/html': html }) }),
    ]);
    return true;
  } catch {
    return false;
  }
}
