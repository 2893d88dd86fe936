import { join } from 'node:path';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { createServer, type Plugin } from 'vite';
import * as z from 'zod/mini';
import { leanIcons } from './lean-icons.ts';
import { withImports } from './with-imports.ts';

const page = 'entrypoints/popup/index.html';
const root = '<div id="root"></div>';

/** Runs what draws the popup's first state, with Hem's own words in the place of the browser's. */
async function prerender(folder: string): Promise<string> {
  const messages = generateChromeMessages(await parseMessagesFile(join(folder, 'locales/en.yml')));
  const getMessage = (key: string, values: string[] = []): string => {
    const text = messages[key]?.message;
    if (text === undefined) throw new Error(`locales/en.yml has no message ${key}`);
    return text.replace(/\$(\d)/g, (_placeholder, position) => values[Number(position) - 1] ?? '');
  };
  const server = await createServer({
    configFile: false,
    root: folder,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [leanIcons],
    ssr: { noExternal: ['lucide-react'] },
    resolve: { alias: { '@': folder, '#i18n': join(folder, '.wxt/i18n/index.ts') } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  // What a page has and Node lacks, as far as the drawing asks for it.
  const ofPages = { chrome: { i18n: { getMessage } }, addEventListener: () => undefined };
  Object.assign(globalThis, ofPages);
  try {
    const module = await server.ssrLoadModule('/entrypoints/popup/first-form/prerendered.tsx');
    return z.string().parse(module['prerendered']());
  } finally {
    for (const name of Object.keys(ofPages)) Reflect.deleteProperty(globalThis, name);
    await server.close();
  }
}

/**
 * Puts the popup's first state into its page, with the styles of what draws it anew: both are there before any script has
 * run. There are words for one language; with a second, each needs templates of its own.
 */
export function prerenderPopup(): Plugin {
  let folder = '';
  return {
    name: 'prerender-popup',
    apply: 'build',
    configResolved: (config) => {
      folder = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle = {}, chunk }) {
        if (!filename.replaceAll('\\', '/').endsWith(page)) return html;
        if (!html.includes(root)) throw new Error(`${page} lacks ${root}`);
        const styles = (file: string): string[] =>
          [...withImports(bundle, file).values()].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const next = new Set((chunk?.dynamicImports ?? []).flatMap(styles));
        return {
          // Vite drops it. The script asks for what is kept while page and styles are still on their way.
          html: html
            .replace('<script type="module"', '$& async')
            .replace(root, `${root}\n    ${await prerender(folder)}`),
          tags: [...next]
            .filter((style) => !html.includes(style))
            .map((style) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', crossorigin: true, href: `/${style}` },
              injectTo: 'head' as const,
            })),
        };
      },
    },
  };
}
