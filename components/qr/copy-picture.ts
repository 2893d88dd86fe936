/** What of a code is copied: a picture, or the text of its SVG. */
export type CopiedKind = 'picture' | 'svg';

const types = { picture: 'image/png', svg: 'text/plain' } as const;

/**
 * Copies a code that is still being made. Called straight from a press, the browser counts the press however long that
 * takes.
 *
 * @returns whether it was copied
 */
export async function copyCode(kind: CopiedKind, making: Promise<Blob>): Promise<boolean> {
  // A browser that refuses at once never looks at it.
  making.catch(() => undefined);
  const type = types[kind];
  const copied = making.then((blob) => new Blob([blob], { type }));
  copied.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: copied })]);
    return true;
  } catch {
    return false;
  }
}
