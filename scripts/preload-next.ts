import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

/**
 * Where a page's first script loads the rest, the rest is named in the page itself: the browser then fetches both at once,
 * in the place of one after the other.
 *
 * @param byScript - a page whose first script begins that by itself, by making `modulepreload` of `next`
 */
export const preloadNext = ({ byScript }: { byScript: string }): Plugin => ({
  name: 'preload-next',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk, filename }) {
      if (chunk === undefined) return [];
      const rel = filename.replaceAll('\\', '/').endsWith(byScript) ? 'next' : 'modulepreload';
      const first = new Set(withImports(bundle, chunk.fileName).keys());
      const next = new Set(chunk.dynamicImports.flatMap((file) => [...withImports(bundle, file).keys()]));
      return [...next.difference(first)].map((file) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
});
