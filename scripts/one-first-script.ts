import { posix } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import { withImports } from './with-imports.ts';

/** Resolves imports to files of the current bundle. */
const inBundle = (bundle: Rolldown.OutputBundle): Rolldown.Plugin => ({
  name: 'in-bundle',
  resolveId: (source, importer = '', { kind }) => {
    const id = posix.join(posix.dirname(importer), source);
    // Dynamic imports stay separate files beside this one.
    return kind === 'dynamic-import' ? { id: source, external: true } : id;
  },
  load: (id) => {
    const output = bundle[id];
    return output?.type === 'chunk' ? output.code : null;
  },
});

/** Bundles a script and its imports into a classic script. */
async function joined(entry: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const build = await rolldown({ input: entry, plugins: [inBundle(bundle)] });
  const { output } = await build.generate({ format: 'iife', strict: true, minify: true });
  await build.close();
  return output[0].code;
}

/**
 * Bundles a page's first script with its imports into a classic script. A browser runs that immediately, but a module
 * about 10 ms later. The original files stay for later scripts.
 *
 * @param of - the page, after `prerenderPopup`
 * @throws Error if the page differs from Vite's output, or if another script imports the first one
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
