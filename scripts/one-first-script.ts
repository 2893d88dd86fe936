import { posix } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';

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
  const { output } = await build.generate({ format: 'iife', minify: true });
  return output[0].code;
}

/**
 * Has a page's first script in one file with all that it imports, and not as a module: a browser runs that as soon as it is
 * there, and a module some 10 ms later, on a busy machine 30. What other scripts share with it is loaded for them with the
 * rest, a second time.
 *
 * @param of - the page, after `prerenderPopup`
 */
export function oneFirstScript({ of: page }: { of: string }): Plugin {
  let entry = '';
  return {
    name: 'one-first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, chunk }) {
        if (chunk === undefined || !filename.replaceAll('\\', '/').endsWith(page)) return html;
        entry = chunk.fileName;
        return chunk.imports.reduce(
          (text, file) =>
            text.replace(`"modulepreload" crossorigin href="/${file}"`, `"next" crossorigin href="/${file}"`),
          html.replace('<script type="module" async crossorigin', '<script async'),
        );
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const output = bundle[entry];
        if (output?.type === 'chunk') output.code = await joined(entry, bundle);
      },
    },
  };
}
