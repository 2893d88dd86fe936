import { posix } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import { withImports } from './with-imports.ts';

/** Finds in the build that is being written what its files import. */
const inBundle = (bundle: Rolldown.OutputBundle): Rolldown.Plugin => ({
  name: 'in-bundle',
  resolveId: (source, importer = '', { kind }) => {
    const id = posix.join(posix.dirname(importer), source);
    // What is loaded later stays a file of its own, beside this one.
    return kind === 'dynamic-import' ? { id: source, external: true } : id;
  },
  load: (id) => {
    const output = bundle[id];
    return output?.type === 'chunk' ? output.code : null;
  },
});

/** A script of the build and all that it imports, as one that is no module. */
async function joined(entry: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const build = await rolldown({ input: entry, plugins: [inBundle(bundle)] });
  const { output } = await build.generate({ format: 'iife', strict: true, minify: true });
  await build.close();
  return output[0].code;
}

/**
 * Has a page's first script in one file with all that it imports, and not as a module: a browser runs that as soon as it is
 * there, and a module some 10 ms later. The files that it is joined from stay for the scripts that come
 * later, and are loaded with those.
 *
 * @param of - the page, after `prerenderPopup`
 * @throws Error where the page is not as Vite writes it, or where another script imports the first
 */
export function oneFirstScript({ of: page }: { of: string }): Plugin {
  let entry = '';
  return {
    name: 'one-first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {}, chunk }) {
        if (chunk === undefined || !filename.replaceAll('\\', '/').endsWith(page)) return html;
        entry = chunk.fileName;
        const replaced = (text: string, from: string, to: string): string => {
          if (!text.includes(from)) throw new Error(`${page} lacks ${from}`);
          return text.replace(from, to);
        };
        const classic = replaced(html, '<script type="module" async crossorigin', '<script async');
        const [, ...imports] = withImports(bundle, entry).keys();
        return imports.reduce(
          (text, file) =>
            replaced(text, `"modulepreload" crossorigin href="/${file}"`, `"next" crossorigin href="/${file}"`),
          classic,
        );
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const output = bundle[entry];
        if (output?.type !== 'chunk') return;
        const scripts = Object.values(bundle).filter((one) => one.type === 'chunk');
        if (scripts.some(({ imports }) => imports.includes(entry))) throw new Error(`${entry} is imported by others`);
        output.code = await joined(entry, bundle);
      },
    },
  };
}
