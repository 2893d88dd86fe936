/** Returns the width of a text in pixels. */
export type TextWidth = (text: string) => number;

/** The width of a character, as a share of the font's size, where nothing can be drawn. */
const averageWidth = 0.55;

const maxCached = 2000;

/** Measures texts in the font of the page, at a size in pixels. Caches the widths, since lists repeat tags. */
export function textWidth(size: number): TextWidth {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return (text) => text.length * size * averageWidth;
  context.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  const cache = new Map<string, number>();
  return (text) => {
    const width = cache.get(text) ?? context.measureText(text).width;
    if (cache.size < maxCached) cache.set(text, width);
    return width;
  };
}
