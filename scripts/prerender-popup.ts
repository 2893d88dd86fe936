import { join } from 'node:path';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { transform } from 'lightningcss';
import { createServer, type Plugin, type Rolldown } from 'vite';
import * as z from 'zod/mini';
import { leanIcons } from './lean-modules.ts';
import { withImports } from './with-imports.ts';

const page = 'entrypoints/popup/index.html';
const root = '<div id="root"></div>';
const firstSheet = 'assets/first-form.css';

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

/** The text of the style sheets of a build. */
const textOf = (bundle: Rolldown.OutputBundle, sheets: Iterable<string>): string =>
  Array.from(sheets, (sheet) => {
    const output = bundle[sheet];
    if (output?.type !== 'asset') throw new Error(`The build lacks ${sheet}`);
    return typeof output.source === 'string' ? output.source : Buffer.from(output.source).toString();
  }).join('\n');

/** A registered property, with the value that it has where none is set. */
const registered = /@property (--[\w-]+)\{[^}]*?(?:initial-value:([^};]*))?\}/g;

/**
 * Returns a style sheet without the rules for classes that a page lacks. A class counts as present if its name stands
 * anywhere in the page. Registering properties delays the first paint by some 15 ms, so their values are written where
 * they are used.
 */
function rulesFor(html: string, sheet: string): string {
  const text = html
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
  const input = { filename: firstSheet, code: Buffer.from(sheet) };
  const unused = new Set<string>();
  transform({
    ...input,
    visitor: {
      Selector(parts) {
        for (const part of parts) if (part.type === 'class' && !text.includes(part.name)) unused.add(part.name);
      },
    },
  });
  const rules = transform({ ...input, minify: true, unusedSymbols: [...unused] }).code.toString();
  return Array.from(rules.matchAll(registered)).reduce(
    (written, [rule, name, value]) =>
      written
        .replace(rule, '')
        .replaceAll(`var(${name})`, value === undefined ? `var(${name})` : `var(${name},${value})`),
    rules,
  );
}

/**
 * Inserts the popup's first state into its page, with a style sheet of its own. Both are there before any script runs.
 * The complete style sheets are listed for later. It supports one language; a second one would need its own templates.
 */
export function prerenderPopup(): Plugin {
  let folder = '';
  let source = '';
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
        const stylesOf = (file: string): string[] =>
          [...withImports(bundle, file).values()].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const sheets = new Set([chunk?.fileName ?? '', ...(chunk?.dynamicImports ?? [])].flatMap(stylesOf));
        // Vite removes `async`. With it, the script reads stored values while page and styles still load.
        const filled = html
          .replace('<script type="module"', '$& async')
          .replace(root, `${root}\n    ${await prerender(folder)}`)
          .replaceAll(/ *<link rel="stylesheet".*\n/g, '');
        source = rulesFor(filled, textOf(bundle, sheets));
        const link = (rel: string, file: string) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        });
        return {
          html: filled,
          tags: [link('stylesheet', firstSheet), ...Array.from(sheets, (sheet) => link('next', sheet))],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (source !== '') this.emitFile({ type: 'asset', fileName: firstSheet, source });
      },
    },
  };
}
