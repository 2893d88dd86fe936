import type { Plugin } from 'vite';

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
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        const output = bundle[file];
        if (found.has(file) || output?.type !== 'chunk') return found;
        found.add(file);
        for (const imported of output.imports) withImports(imported, found);
        return found;
      };
      if (chunk === undefined) return [];
      const rel = filename.replaceAll('\\', '/').endsWith(byScript) ? 'next' : 'modulepreload';
      const first = withImports(chunk.fileName);
      const next = new Set(chunk.dynamicImports.flatMap((file) => [...withImports(file)]));
      return [...next.difference(first)].map((file) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
});
