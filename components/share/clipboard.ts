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
