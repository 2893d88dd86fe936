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

/** How many pictures of a page there are to choose from. */
const most = 12;

/**
 * The addresses of the pictures that can stand for a page, absolute, best first: those that it names, then the sensible ones
 * in it, the largest first. None that is not by http or https.
 */
export function pickImages({ base, metas, images }: Pick<PageMetadata, 'base' | 'metas' | 'images'>): string[] {
  const named = names.flatMap((name) => metas.filter((meta) => meta.name === name).map(({ content }) => content));
  const inPage = images.filter(isSensible).sort((one, other) => other.width * other.height - one.width * one.height);
  const addresses = [...named, ...inPage.map(({ src }) => src)].map((address) => absolute(address, base));
  return [...new Set(addresses.filter((address) => address !== null))].slice(0, most);
}
