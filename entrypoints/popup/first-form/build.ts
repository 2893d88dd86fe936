import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { createServer, type Plugin } from 'vite';
import * as z from 'zod/mini';
import { readMessages } from '../../../locales/messages.ts';
import { schemasGroup } from '../bundle.ts';

const script = 'chunks/first-form.js';

/** Tags of scripts that Vite writes into a page. */
const tags = /^ *(<script type="module"|<link rel="modulepreload").*\n/gm;

/** Renders the popup's first state with Hem's English messages. */
async function prerender(folder: string, plugins: Plugin[]): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: folder,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins,
    ssr: { noExternal: ['lucide-react'] },
    resolve: { alias: { '@': folder, '#i18n': join(folder, 'locales/i18n.ts') } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  // Browser globals that rendering needs and Node lacks.
  const ofPages = { chrome: { i18n: { getMessage: await readMessages() } }, addEventListener: () => undefined };
  Object.assign(globalThis, ofPages);
  try {
    const module = await server.ssrLoadModule(join(import.meta.dirname, 'prerendered.tsx'));
    return z.string().parse(module['prerendered']());
  } finally {
    for (const name of Object.keys(ofPages)) Reflect.deleteProperty(globalThis, name);
    await server.close();
  }
}

/** Bundles the first script as a classic one. A browser runs that immediately, but a module about 10 ms later. */
async function firstScript(folder: string): Promise<string> {
  const build = await rolldown({ input: join(import.meta.dirname, 'main.ts'), resolve: { alias: { '@': folder } } });
  const { output } = await build.generate({ format: 'iife', strict: true, minify: true });
  await build.close();
  return output[0].code;
}

/**
 * Writes the popup's first state into its page, with a script of its own, so that it is shown before React is loaded.
 * The page's other scripts stand in a template, from which that script takes them. It supports one language; a second
 * one would need its own template.
 *
 * @param plugins - the plugins that change how components are rendered
 */
export function firstForm({ plugins }: { plugins: Plugin[] }): Plugin {
  let folder = '';
  return {
    name: 'first-form',
    apply: 'build',
    configResolved: ({ root }) => {
      folder = root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['entrypoints/popup/index.html'];
        if (page?.type !== 'asset') return;
        const html = page.source.toString();
        const later = Array.from(html.matchAll(tags), ([tag]) => tag.trim()).join('');
        const ahead = `<link rel="modulepreload" crossorigin href="/chunks/${schemasGroup.name}.js" data-without-form>`;
        const body = `  ${await prerender(folder, plugins)}\n    <template id="page">${ahead}${later}</template>\n  `;
        page.source = html
          .replaceAll(tags, '')
          .replace('</head>', `  <script async src="/${script}"></script>\n  </head>`)
          .replace(/(?=<\/body>)/, () => body);
        this.emitFile({ type: 'asset', fileName: script, source: await firstScript(folder) });
      },
    },
  };
}
