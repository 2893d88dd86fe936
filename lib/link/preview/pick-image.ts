import { absolute } from './absolute.ts';
import type { PageMetadata } from './page-metadata.ts';

/** Where a page names its picture, best first. A secure address stands beside an insecure one. */
const names = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];

/** Below this a picture is an icon, a button or a beacon. In pixels; the least that Facebook takes. */
const smallestSide = 200;

/** Beyond these (width to height) it is a banner, a rule or a column. */
const sensible = { narrowest: 1 / 2, widest: 4 };

function isSensible({ width, height }: { width: number; height: number }): boolean {
  const ratio = width / height;
  return Math.min(width, height) >= smallestSide && ratio >= sensible.narrowest && ratio <= sensible.widest;
}

/**
 * The address of the picture that stands for a page, absolute: the one it names, else the largest sensible one in it.
 * Empty when there is none by http or https.
 */
export function pickImage({ base, metas, images }: Pick<PageMetadata, 'base' | 'metas' | 'images'>): string {
  for (const name of names) {
    for (const meta of metas) {
      const address = meta.name === name ? absolute(meta.content, base) : null;
      if (address !== null) return address;
    }
  }
  let best = { address: '', area: 0 };
  for (const image of images.filter(isSensible)) {
    const address = absolute(image.src, base);
    const area = image.width * image.height;
    if (address !== null && area > best.area) best = { address, area };
  }
  return best.address;
}
