import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { createServer, type Plugin } from 'vite';
import * as z from 'zod/mini';
import { isRightToLeft } from '../../../lib/link/text-direction.ts';
import { type Messages, readAllMessages } from '../../../locales/build-language.ts';
import { getMessageOf } from '../../../locales/messages.ts';
import { popupMoreGroup, schemasGroup } from '../bundle.ts';
import { separateTexts, textsId } from './separate-texts.ts';

const script = 'chunks/first-form.js';

/** Tags of scripts that Vite writes into a page. */
const tags = /^ *(<script type="module"|<link rel="modulepreload").*\n/gm;

/** Returns a tag that preloads a script if React renders the first state: always, or if that needs more. */
const preload = (name: string, state: 'react' | 'more'): string =>
  `<link rel="modulepreload" crossorigin href="/chunks/${name}.js" class="${state}">`;

type Languages = ReadonlyMap<string, Messages>;

const tagIn = (messages: Messages): string => messages['language']?.message ?? '';

/** Renders the popup's first state in each language. */
async function prerender(folder: string, plugins: Plugin[], languages: Languages): Promise<Map<string, string>> {
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
  const i18n = {};
  const ofPages = { chrome: { i18n }, addEventListener: () => undefined };
  Object.assign(globalThis, ofPages);
  const forms = new Map<string, string>();
  try {
    const module = await server.ssrLoadModule(join(import.meta.dirname, 'prerendered.tsx'));
    for (const [code, messages] of languages) {
      Object.assign(i18n, { getMessage: getMessageOf(messages), getUILanguage: () => tagIn(messages) });
      forms.set(code, z.string().parse(module['prerendered']()));
    }
    return forms;
  } finally {
    for (const name of Object.keys(ofPages)) Reflect.deleteProperty(globalThis, name);
    await server.close();
  }
}

/** Returns the form as a template, and a template with the texts of each language, a line for each. */
async function templates(folder: string, plugins: Plugin[], languages: Languages): Promise<string> {
  const { page, texts } = separateTexts(await prerender(folder, plugins, languages));
  // The texts of a region come before those of its language (texts.ts).
  const sorted = [...languages].sort(([one], [other]) => other.length - one.length);
  const ofLanguages = sorted.map(([code, messages]) => {
    const tag = tagIn(messages);
    const lines = texts.get(code)?.join('\n') ?? '';
    return `<template id="${textsId}${code}" lang="${tag}" dir="${isRightToLeft(tag) ? 'rtl' : 'ltr'}">${lines}</template>`;
  });
  return [page, ...ofLanguages].join('\n    ');
}

/** Bundles the first script as a classic one. A browser runs that immediately, but a module about 10 ms later. */
async function firstScript(folder: string, isFirefox: boolean): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'main.ts'),
    resolve: { alias: { '@': folder } },
    transform: { define: { 'import.meta.env.FIREFOX': String(isFirefox) } },
  });
  const { output } = await build.generate({ format: 'iife', strict: true, minify: true, comments: false });
  await build.close();
  return output[0].code;
}

/**
 * Writes the popup's first state into its page, with a script of its own, so that it is shown before React is loaded.
 * The page's other scripts stand in a template, from which that script takes them. The page also has the form's texts in
 * each language, since `getMessage` would make Chromium read all texts before the first paint.
 *
 * @param plugins - the plugins that change how components are rendered
 */
export function firstForm({ plugins }: { plugins: Plugin[] }): Plugin {
  let [folder, isProduction, isFirefox] = ['', true, false];
  return {
    name: 'first-form',
    apply: 'build',
    configResolved: ({ root, mode, define }) => {
      folder = root;
      isProduction = mode === 'production';
      isFirefox = String(define?.['import.meta.env.FIREFOX']) === 'true';
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['entrypoints/popup/index.html'];
        if (page?.type !== 'asset') return;
        const html = page.source.toString();
        const later = Array.from(html.matchAll(tags), ([tag]) => tag.trim()).join('');
        const scripts = preload(schemasGroup.name, 'react') + later + preload(popupMoreGroup.name, 'more');
        const forms = await templates(folder, plugins, await readAllMessages(!isProduction));
        const body = `  ${forms}\n    <template id="page">${scripts}</template>\n  `;
        page.source = html
          .replaceAll(tags, '')
          .replace('</head>', `  <script async src="/${script}"></script>\n  </head>`)
          .replace(/(?=<\/body>)/, () => body);
        this.emitFile({ type: 'asset', fileName: script, source: await firstScript(folder, isFirefox) });
      },
    },
  };
}
