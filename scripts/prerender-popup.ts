import { join } from 'node:path';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { createServer, type Plugin } from 'vite';
import * as z from 'zod/mini';
import { leanIcons } from './lean-modules.ts';
import { withImports } from './with-imports.ts';

const page = 'entrypoints/popup/index.html';
const root = '<div id="root"></div>';

/** Renders the popup's first state with Hem's English messages. */
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
  // Browser globals that rendering needs and Node lacks.
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
 * Inserts the popup's first state into its page, with its styles. Both are there before any script runs. It supports
 * one language; a second one would need its own templates.
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
          // Vite removes `async`. With it, the script reads stored values while page and styles still load.
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
