import { absolute } from './absolute.ts';
import type { PageMetadata } from './page-metadata.ts';

type Icon = PageMetadata['icons'][number];

/** Sides in pixels where the page names none: what browsers and Apple ask for. */
const usualSide = { icon: 16, appleTouchIcon: 180 };

/** How sharp an icon is: its longer side in pixels. A drawing is as sharp as need be. */
function sharpness({ rel, type, sizes }: Icon): number {
  if (sizes.toLowerCase().split(/\s+/).includes('any') || type === 'image/svg+xml') return Number.POSITIVE_INFINITY;
  const sides = [...sizes.matchAll(/(\d+)x(\d+)/gi)].map(([, width, height]) =>
    Math.max(Number(width), Number(height)),
  );
  return Math.max(0, ...sides) || (isAppleTouchIcon(rel) ? usualSide.appleTouchIcon : usualSide.icon);
}

const isAppleTouchIcon = (rel: string) => /(^|\s)apple-touch-icon(-precomposed)?(\s|$)/i.test(rel);

/** A mask icon is a shape for Safari to color, and no picture of the site. */
const isIcon = ({ rel }: Icon) => /(^|\s)icon(\s|$)/i.test(rel) || isAppleTouchIcon(rel);

/**
 * The address of a page's sharpest icon, absolute; empty when it names none by http or https. Of equals the last, as
 * HTML has it.
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
