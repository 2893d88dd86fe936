import type { Plugin } from 'vite';
import { withImports } from './with-imports.ts';

/**
 * Lists in the page the files that its first script loads later, so that the browser fetches them in parallel.
 *
 * @param byScript - a page whose first script starts preloading itself, by changing `next` to `modulepreload`
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
