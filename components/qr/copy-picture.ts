import { markHandled } from '@/lib/async/async.ts';

/** The copied form of a code: a PNG, or the text of an SVG. */
export type CopiedKind = 'picture' | 'svg';

const types = { picture: 'image/png', svg: 'text/plain' } as const;

/**
 * Copies a code that is still being made. Call it directly from a click: the browser then accepts the copy however long
 * it takes.
 *
 * @returns true if the code was copied
 */
export async function copyCode(kind: CopiedKind, making: Promise<Blob>): Promise<boolean> {
  // A browser that refuses at once never awaits the promise.
  markHandled(making);
  const type = types[kind];
  const copied = markHandled(making.then((blob) => new Blob([blob], { type })));
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: copied })]);
    return true;
  } catch {
    return false;
  }
}
