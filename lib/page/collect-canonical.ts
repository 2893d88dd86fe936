import type { CanonicalLinks } from '../link/destination/canonical.ts';

/**
 * Returns the canonical links in the head of a page. Its body may hold texts of visitors. It runs inside the page, and
 * the browser sends it there as text. Therefore it must not use anything from outside the function.
 */
export function collectCanonical(): CanonicalLinks {
  // Limits the data of an odd page. A cut address would lead elsewhere.
  const [maxLinks, maxLength] = [20, 4000];
  const links = [...document.querySelectorAll('head > link[rel~="canonical" i]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((address) => address.length <= maxLength);
  return { address: location.href, base: document.baseURI, links: links.slice(0, maxLinks) };
}
