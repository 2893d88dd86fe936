import type { PageMetadata } from '../link/page/page-metadata.ts';

/**
 * Returns a page's metadata. It runs inside the page, and the browser sends it there as text. Therefore it must not use
 * anything from outside the function.
 */
export function collectMetadata(): PageMetadata {
  // Limits the data of pages with huge amounts of metadata.
  const most = 200;
  const short = (text: string | null) => (text ?? '').slice(0, 4000);
  const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];

  const metas = all('meta[property], meta[name]')
    .map((meta) => ({
      name: (meta.getAttribute('property') ?? meta.getAttribute('name') ?? '').trim().toLowerCase(),
      content: short(meta.getAttribute('content')),
    }))
    .filter(({ name }) => name === 'description' || /^(og|twitter):/.test(name));
  const icons = all(
    'link[rel~="icon" i], link[rel~="apple-touch-icon" i], link[rel~="apple-touch-icon-precomposed" i]',
  );
  const images = all<HTMLImageElement>('img')
    .map((image) => ({
      src: image.currentSrc || image.src,
      width: image.naturalWidth,
      height: image.naturalHeight,
    }))
    .filter(({ src, width }) => width > 0 && /^https?:/i.test(src) && src.length <= 4000);

  return {
    base: document.baseURI,
    title: short(document.title),
    metas: metas.slice(0, most),
    icons: icons.slice(0, most).map((icon) => ({
      rel: short(icon.getAttribute('rel')),
      type: short(icon.getAttribute('type')),
      sizes: short(icon.getAttribute('sizes')),
      href: short(icon.getAttribute('href')),
    })),
    images: images.sort((one, other) => other.width * other.height - one.width * one.height).slice(0, most),
  };
}
