/**
 * Copies a text that is still on its way. Called straight from a press, the browser counts the press however long the
 * text takes; a null text copies nothing.
 *
 * @returns whether it was copied
 */
export async function copyWhenKnown(text: Promise<string | null>): Promise<boolean> {
  const blob = text.then((known) => {
    if (known === null) throw new Error('nothing to copy');
    return new Blob([known], { type: 'text/plain' });
  });
  // A browser that refuses at once never looks at it.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}
