import type { PageMetadata } from '../page/page-metadata.ts';
import { absolute } from './absolute.ts';

/** The metadata that names a page's image, best first. The secure address comes before the insecure one. */
const names = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];

/** The minimum side in pixels, as Facebook requires. Smaller images are icons, buttons or tracking pixels. */
const minSide = 200;

/** The limits of width to height. Other images are banners, rules or columns. */
const sensible = { narrowest: 1 / 2, widest: 4 };

function isSensible({ width, height }: { width: number; height: number }): boolean {
  const ratio = width / height;
  return Math.min(width, height) >= minSide && ratio >= sensible.narrowest && ratio <= sensible.widest;
}

/** The maximum number of suggested images. */
const maxImages = 12;

/**
 * Returns the absolute addresses of images that can represent a page, best first. Images named in metadata come first,
 * then suitable images of the page, largest first. Only http and https are included.
 */
export function pickImages({ base, metas, images }: Pick<PageMetadata, 'base' | 'metas' | 'images'>): string[] {
  const named = names.flatMap((name) => metas.filter((meta) => meta.name === name).map(({ content }) => content));
  const inPage = images.filter(isSensible).sort((one, other) => other.width * other.height - one.width * one.height);
  const addresses = [...named, ...inPage.map(({ src }) => src)].map((address) => absolute(address, base));
  return [...new Set(addresses.filter((address) => address !== null))].slice(0, maxImages);
}
