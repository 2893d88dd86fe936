import type { PageMetadata } from '../page/page-metadata.ts';
import { absolute } from './absolute.ts';

type Icon = PageMetadata['icons'][number];

/** The default side in pixels if the page names none, by convention of browsers and Apple. */
const usualSide = { icon: 16, appleTouchIcon: 180 };

/** Returns an icon's longer side in pixels. Vector graphics scale without limit. */
function sharpness({ rel, type, sizes }: Icon): number {
  if (sizes.toLowerCase().split(/\s+/).includes('any') || type === 'image/svg+xml') return Number.POSITIVE_INFINITY;
  const sides = [...sizes.matchAll(/(?<!\d)(\d+)x(\d+)/gi)].map(([, width, height]) =>
    Math.max(Number(width), Number(height)),
  );
  return Math.max(0, ...sides) || (isAppleTouchIcon(rel) ? usualSide.appleTouchIcon : usualSide.icon);
}

const isAppleTouchIcon = (rel: string) => /(^|\s)apple-touch-icon(-precomposed)?(\s|$)/i.test(rel);

/** Excludes mask icons: they are monochrome shapes for Safari. */
const isIcon = ({ rel }: Icon) => /(^|\s)icon(\s|$)/i.test(rel) || isAppleTouchIcon(rel);

/**
 * Returns the absolute address of a page's sharpest icon; empty if it has none by http or https. Of equal icons the
 * last wins, as in HTML.
 */
export function pickFavicon({ base, icons }: Pick<PageMetadata, 'base' | 'icons'>): string {
  let best = { address: '', side: 0 };
  for (const icon of icons.filter(isIcon)) {
    const address = absolute(icon.href, base);
    const side = sharpness(icon);
    if (address !== null && side >= best.side) best = { address, side };
  }
  return best.address;
}
