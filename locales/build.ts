import { watch } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Wxt } from 'wxt';
import { addAlias } from 'wxt/modules';
import { readAllMessages, structureOf } from './build-language.ts';
import { readLanguage } from './language-file.ts';
import { sourceCode } from './languages.ts';

/** The file with the type of each text. i18n.ts imports it. */
const structurePath = 'i18n/structure.d.ts';

/**
 * Makes WXT build `_locales` from the files of this folder. A production build has only complete languages, and a development
 * build has all.
 */
export function buildLocales(wxt: Wxt): void {
  const { config, hooks, logger } = wxt;
  addAlias(wxt, '#i18n', resolve(import.meta.dirname, 'i18n.ts'));

  const messageFiles = async () =>
    Array.from(await readAllMessages(config.mode !== 'production'), ([code, messages]) => ({
      contents: `${JSON.stringify(messages)}\n`,
      relativeDest: `_locales/${code}/messages.json`,
    }));

  hooks.hook('prepare:types', async (_wxt, entries) => {
    entries.push({ path: structurePath, text: structureOf(await readLanguage(sourceCode)) });
  });
  hooks.hook('build:publicAssets', async (_wxt, assets) => {
    assets.push(...(await messageFiles()));
  });

  const update = async () => {
    await writeFile(resolve(config.wxtDir, structurePath), structureOf(await readLanguage(sourceCode)));
    for (const { contents, relativeDest } of await messageFiles())
      await writeFile(resolve(config.outDir, relativeDest), contents);
    wxt.server?.reloadExtension();
  };
  if (config.command === 'serve')
    hooks.hookOnce('build:done', () => {
      watch(import.meta.dirname, (_event, name) => {
        if (name?.endsWith('.yml')) update().catch(logger.error);
      });
    });
}
